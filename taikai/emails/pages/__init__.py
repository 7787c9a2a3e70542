"""Template context of e-mail pages."""
