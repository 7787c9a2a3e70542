"""Domain layer of `live`."""
