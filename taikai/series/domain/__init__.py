"""Domain layer of `series`."""
