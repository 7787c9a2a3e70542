"""Format of a backup file: tables, rows and sequences."""
