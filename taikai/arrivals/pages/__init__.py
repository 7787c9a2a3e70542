"""Template context of check-in pages."""
