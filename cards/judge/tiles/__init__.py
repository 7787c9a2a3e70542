"""Tiles with a card: waits, outs, readings; the bridge to the hand engine."""
