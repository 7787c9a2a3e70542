"""What changes and computes in `standings`: the only door to its data."""
