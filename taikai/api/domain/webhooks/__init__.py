"""Addresses that are told of changes: whom, of what, and how it gets there."""
