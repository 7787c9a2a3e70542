"""Fees: where they are transferred, what has come in, from whom."""
