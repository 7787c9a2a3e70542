"""What hands and results come to in numbers: for each player, for the tournament, for the ceremony."""
