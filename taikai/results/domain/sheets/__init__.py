"""A table's score sheet: where it is entered, what it means, its versions, what else was reported of the table."""
