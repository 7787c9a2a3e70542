"""The ceremony: places turned over from the last one up, then the awards, one step at a time."""
