"""Reading tiles, melds and wins from a request, and what is certain where a field cannot be read."""
