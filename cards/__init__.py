"""The Saki cards: catalogue, abilities, decks and deals."""
