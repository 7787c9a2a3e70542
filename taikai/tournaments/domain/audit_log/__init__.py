"""Audit log for people: verbs in words, and what changed."""
