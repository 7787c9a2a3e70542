"""Hand statistics: by hand, by seat, stored with the table."""
