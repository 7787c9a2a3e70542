"""Searches: meetings, meetings with winds, single rounds completely, table numbers."""
