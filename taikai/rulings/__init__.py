"""Rulings: what the rules say about an irregularity, and what judges decided."""
