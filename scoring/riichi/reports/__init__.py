"""Reports of han and fu without tiles, and a report beside the hand it is about."""
