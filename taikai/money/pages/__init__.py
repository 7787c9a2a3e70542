"""What the pages about money show."""
