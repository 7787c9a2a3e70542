"""Domain layer of `results`."""
