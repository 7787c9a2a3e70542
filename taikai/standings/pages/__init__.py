"""Template context of standings pages, and their exports."""
