"""Schedules known beforehand: made by algebra, or found by search and kept as data."""
