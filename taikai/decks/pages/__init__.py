"""Template context of card pages."""
