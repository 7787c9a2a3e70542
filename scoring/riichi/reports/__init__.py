"""Reports of han and fu without tiles, and their comparison with a hand."""
