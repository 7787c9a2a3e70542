"""Arriving: at the door, by oneself, late or for part of the hanchans; and what is still missing then."""
