"""Domain layer of `rulings`."""
