"""What a win is worth with cards: han, fu, rank and the best reading."""
