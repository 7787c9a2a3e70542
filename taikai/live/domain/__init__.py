"""What tells open browsers that something changed."""
