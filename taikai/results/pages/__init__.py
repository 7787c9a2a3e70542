"""Template context of result pages."""
