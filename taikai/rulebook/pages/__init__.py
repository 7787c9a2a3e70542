"""What the pages of the rules show."""
