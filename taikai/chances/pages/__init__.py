"""Template context of chances."""
