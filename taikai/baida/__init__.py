"""Baida tables: hands entered by players or judges, replayed to the points of the table."""
