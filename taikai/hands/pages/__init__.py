"""What the table's page and the desk's show of reported hands."""
