"""Template tags of chances."""
