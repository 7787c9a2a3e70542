"""Payments: wins, draws, liability, pot, side payments, bets."""
