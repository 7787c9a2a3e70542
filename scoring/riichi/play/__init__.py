"""Legality of play, and the number of open indicators."""
