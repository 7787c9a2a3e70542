"""Template tags of `news`."""
