"""Duplicate registrations of one player: detection, dismissal, merging."""
