"""Template context of registration pages."""
