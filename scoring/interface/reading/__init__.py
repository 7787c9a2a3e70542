"""Parser of tiles, melds and wins in a request."""
