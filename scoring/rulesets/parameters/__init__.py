"""Every parameter of a ruleset, declared once: type, default, title, values in words, bounds, note.

A file holds one group of the rules page, in the order of the page.
"""
