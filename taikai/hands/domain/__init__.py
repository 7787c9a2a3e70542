"""Domain layer of `hands`."""
