"""Winds at every table."""
