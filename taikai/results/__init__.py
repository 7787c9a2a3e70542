"""Results of tables: score sheets, confirmation, correction, penalties."""
