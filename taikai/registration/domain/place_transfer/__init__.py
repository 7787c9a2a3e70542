"""Place transfer: a player passes the place on to another player."""
