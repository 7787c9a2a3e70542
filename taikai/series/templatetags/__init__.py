"""Template tags of series."""
