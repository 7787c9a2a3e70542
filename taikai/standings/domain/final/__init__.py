"""A final: its stages, its finalists, and what the organiser decides about them."""
