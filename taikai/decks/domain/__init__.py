"""Domain layer of `decks`."""
