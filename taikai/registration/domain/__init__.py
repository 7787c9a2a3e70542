"""Domain layer of `registration`."""
