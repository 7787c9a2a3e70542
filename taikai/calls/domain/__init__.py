"""Domain layer of `calls`."""
