"""Domain layer of `rulebook`."""
