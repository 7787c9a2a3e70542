"""Rehearsal: plays a tournament day over HTTP against the running site, then checks its numbers.

Nothing here imports the site, the rules or the cards: what should have come out is reckoned from what was meant
(`ledger.py`, `book.py`), and from what `python -m scoring` says in its JSON.
"""
