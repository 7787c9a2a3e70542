"""Accounts of people: the first one, asking for one, what its owner says and what is kept of them."""
