"""Accounts: logging in, known devices, open sessions, second steps, and who may do what on the whole site."""
