"""Domain layer of `people`."""
