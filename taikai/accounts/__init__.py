"""Accounts: log-in, known devices, sessions, second factors and site-wide rights."""
