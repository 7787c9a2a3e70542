"""Backup and restore: everything the site stores in one file, the same for SQLite and PostgreSQL."""
