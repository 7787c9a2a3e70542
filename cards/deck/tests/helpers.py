"""Small decks and shuffles for tests."""

from cards.catalogue import load
from cards.deck import (
    SEATS,
    Choose,
    Copy,
    DeckLog,
    DrawCards,
    EndHand,
    HandResult,
    Reveal,
    settings_for,
)
from cards.fair import DeckShuffle

SAKI = load("saki-2022")
SECRET = bytes(range(32))
MAHO = "yumeno-maho"
MAIRU, HIMEKO = "shirouzu-mairu", "tsuruta-himeko"


class Fixed:
    """Deals a given order first and afterwards leaves cards as they are, noting every call."""

    def __init__(self, *first):
        self.first = first
        self.calls = []

    def __call__(self, items, purpose, counter):
        self.calls.append((purpose, counter, tuple(items)))
        if purpose == "deal":
            return (*self.first, *(card for card in items if card not in self.first))
        return tuple(items)


def shuffle(hanchan=1, table=1):
    return DeckShuffle(SECRET, "", "saki-2022", hanchan, table)


def start(*first, **modes):
    """A log whose East begins with the given cards."""
    return DeckLog.start(settings_for(SAKI, **modes), Fixed(*first) if first else shuffle())


def play(log, **cards):
    """Chooses (the first playable card where none is named) and reveals."""
    for seat in SEATS:
        log = log.append(Choose(seat, cards.get(seat) or log.state.playable(seat)[0]))
    return log.append(Reveal())


def end(log, *winners, dealer="E", result=None):
    kind = result or (HandResult.WIN if winners else HandResult.DRAW)
    return log.append(EndHand(kind, tuple(winners), dealer))


def maho_hand(log, copy=0):
    """East plays Maho, draws and copies one of the two."""
    log = play(log, E=MAHO).append(DrawCards("E"))
    return log.append(Copy("E", log.state.drawn["E"][copy]))
