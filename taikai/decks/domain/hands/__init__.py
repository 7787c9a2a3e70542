"""Hands at a table with cards: questions, claims, settlement."""
