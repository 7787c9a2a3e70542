"""Chances of players, simulated from the event's own rules. Nothing shows them yet; needs the extra `chances`."""
