"""What changes and computes in `tournaments`: the only door to its data."""
