"""Domain layer of `api`."""
