"""Value of a win with cards: han, fu, rank, best reading."""
