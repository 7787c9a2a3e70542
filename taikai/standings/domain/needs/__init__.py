"""What somebody still needs for a better place: from the standings, their table, its last hand. Pure."""
