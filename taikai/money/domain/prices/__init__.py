"""What somebody owes: the fee less what is given, line by line."""
