"""A carded table on its own pages: the seats with their cards, the hand in play."""
