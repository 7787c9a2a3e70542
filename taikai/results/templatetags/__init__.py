"""Template tags of the board."""
