"""What the pages of files show, and the files themselves."""
