"""What a player may do, and how many indicators are turned."""
