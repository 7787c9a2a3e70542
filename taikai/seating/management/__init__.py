"""Commands of the seating room."""
