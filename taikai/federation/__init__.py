"""What a federation wants to know of a tournament: its conditions, the weight, the list of results."""
