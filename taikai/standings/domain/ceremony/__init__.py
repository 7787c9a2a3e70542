"""The ceremony: places turned over from the last one up, the awards, then the podium, one step at a time."""
