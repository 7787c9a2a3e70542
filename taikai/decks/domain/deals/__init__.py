"""Deals: settings, dealing, seeds, and the published proof of fair draws."""
