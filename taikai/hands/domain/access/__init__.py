"""Who may report the hands of a table: the ways, the table's link, who is asking."""
