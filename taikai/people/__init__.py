"""Persons across tournaments, data inventory, consents, own data, erasure."""
