"""What the hands of a table come to in numbers: hand by hand, added up by seat, kept with the table."""
