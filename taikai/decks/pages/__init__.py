"""What the pages with cards show."""
