"""Domain layer of `news`."""
