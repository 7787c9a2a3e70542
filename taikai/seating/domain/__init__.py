"""Domain layer of `seating`."""
