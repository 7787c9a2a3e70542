"""Domain layer of `tournaments`."""
