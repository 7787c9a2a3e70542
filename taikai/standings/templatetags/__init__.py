"""Template tags of the ranking."""
