"""Hands reported at a table, with cards or without: stored as records, everything else is replayed."""
