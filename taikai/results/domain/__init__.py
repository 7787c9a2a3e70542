"""What changes and computes in `results`: the only door to its data."""
