"""Template tags of `series`."""
