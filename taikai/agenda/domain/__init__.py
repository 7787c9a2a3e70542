"""Domain layer of `agenda`."""
