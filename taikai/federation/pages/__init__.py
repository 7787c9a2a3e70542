"""What the pages and files for a federation show."""
