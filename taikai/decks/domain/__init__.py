"""What changes and computes in `decks`: the only door to its data."""
