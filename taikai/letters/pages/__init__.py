"""What the pages about letters show."""
