"""Template tags of the results board."""
