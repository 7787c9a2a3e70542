"""Tiles with a card: waits, outs, readings; adapter of the hand engine."""
