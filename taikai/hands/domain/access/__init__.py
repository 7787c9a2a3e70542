"""Access to a table's page: reporting modes, table links, permissions."""
