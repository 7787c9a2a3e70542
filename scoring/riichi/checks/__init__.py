"""Validation of a hand and its win: everything impossible."""
