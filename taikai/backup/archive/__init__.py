"""A backup as a file: its tables, rows and numbers, written and read."""
