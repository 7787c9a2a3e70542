"""Clauses of the rule books, one file a book, in our own words with the section they come from.

A fact stands here only if the text of the book says so. `docs/rulings.md` names the parts that were at hand.
"""
