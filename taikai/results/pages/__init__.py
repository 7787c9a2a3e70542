"""What the pages of results show."""
