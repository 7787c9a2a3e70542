"""Template context of pages about persons and their data."""
