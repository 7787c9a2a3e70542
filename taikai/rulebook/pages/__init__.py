"""Template context of rules pages."""
