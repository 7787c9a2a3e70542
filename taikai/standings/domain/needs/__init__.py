"""Needs: what a player needs for a better rank, from standings, table and last hand. Pure."""
