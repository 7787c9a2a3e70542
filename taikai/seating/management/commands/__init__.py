"""Management commands of `seating`."""
