"""What is known about a hand: the log replayed, the cards that are in effect."""
