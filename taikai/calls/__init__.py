"""Calling a judge to a table, and who goes."""
