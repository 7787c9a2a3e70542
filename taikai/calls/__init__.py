"""Calls: a table calls a judge or disputes a result."""
