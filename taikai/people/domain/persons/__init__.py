"""Persons across tournaments: identity, linking, results."""
