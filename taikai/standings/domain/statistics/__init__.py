"""Statistics of hands and results: by player, by tournament, awards."""
