"""Template tags of `agenda`."""
