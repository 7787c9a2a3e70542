"""Telling open browsers that something changed; the big screens."""
