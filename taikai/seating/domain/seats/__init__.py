"""The seats: read, published, exchanged, and the hanchans of a final."""
