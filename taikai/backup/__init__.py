"""One file with everything the site knows, and the way back: the same for SQLite and PostgreSQL."""
