"""Template tags of `standings`."""
