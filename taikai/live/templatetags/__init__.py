"""Template tags of `live`."""
