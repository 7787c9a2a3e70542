"""What changes and computes in `live`: the only door to its data."""
