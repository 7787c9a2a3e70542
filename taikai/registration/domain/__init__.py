"""What changes and computes in `registration`: the only door to its data."""
