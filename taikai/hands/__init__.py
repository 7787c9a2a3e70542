"""Hands reported at a table: stored as records, everything else is replayed."""
