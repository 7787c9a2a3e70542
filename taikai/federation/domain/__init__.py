"""Conditions, weight, base ranks and names, as a federation reckons them."""
