"""Template context of the table's page and of the staff's table list."""
