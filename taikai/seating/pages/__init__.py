"""What the pages of the seating show."""
