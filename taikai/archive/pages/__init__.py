"""Template context of file pages, and the files themselves."""
