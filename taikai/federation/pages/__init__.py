"""Template context and files for a federation."""
