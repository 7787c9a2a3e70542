"""What changes and computes in `agenda`: the only door to its data."""
