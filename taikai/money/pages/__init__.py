"""Template context of money pages."""
