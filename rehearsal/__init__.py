"""A tournament's day played against the running site by people who only know its pages, and checked afterwards.

Nothing here imports the site, the rules or the cards: what should have come out is reckoned from what was meant
(`ledger.py`, `book.py`), and from what `python -m scoring` says in its JSON.
"""
