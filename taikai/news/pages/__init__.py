"""Template context of announcement pages."""
