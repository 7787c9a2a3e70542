"""Quotas: groups of entrants, their limits and reserved places."""
