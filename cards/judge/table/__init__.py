"""Known state of a hand: replayed log, cards in effect."""
