"""Ruleset parameters, each declared once: type, default, title, values, bounds, note.

A file holds one group of the rules page, in the order of the page.
"""
