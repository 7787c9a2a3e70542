"""Who pays what: wins, draws, liability, the pot, side payments and bets."""
