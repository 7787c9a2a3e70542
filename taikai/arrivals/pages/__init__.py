"""What the pages about arriving show."""
