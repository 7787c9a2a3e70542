"""Template context of Baida table pages."""
