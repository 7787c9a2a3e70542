"""Template context of printed sheets."""
