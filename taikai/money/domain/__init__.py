"""Domain layer of `money`."""
