"""Template context of series and team pages."""
