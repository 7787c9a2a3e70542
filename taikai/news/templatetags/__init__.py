"""The announcements on every page."""
