"""What the pages show of it."""
