"""A carded table: as it stands, what happens there, all of them at once."""
