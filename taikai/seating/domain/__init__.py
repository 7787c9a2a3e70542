"""What changes and computes in `seating`: the only door to its data."""
