"""Deck of one table and hanchan: deal, choose, reveal, replace, undo. Pure.

from cards.catalogue import load
from cards.deck import DeckLog, Choose, settings_for
from cards.fair import DeckShuffle
log = DeckLog.start(settings_for(load()), DeckShuffle(secret, "", "saki-2022", hanchan=1, table=3))
log = log.append(Choose("E", log.state.hands["E"][0]))
"""

from cards.deck.apply import DEAL, RESHUFFLE, Effect, Shuffle, apply, deal
from cards.deck.check import problems
from cards.deck.invariants import broken
from cards.deck.log import DeckLog, DrawnEntry
from cards.deck.messages import OperationRefused, RefusalReason
from cards.deck.operations import (
    Choose,
    Copy,
    DrawCards,
    EndHand,
    Flip,
    HandResult,
    Mark,
    Operation,
    Pick,
    Reveal,
    Undo,
    from_json,
    to_json,
)
from cards.deck.settings import SEATS, DeckSettings, settings_for
from cards.deck.state import DeckState, Phase
from cards.deck.usage import Usage, usage
from cards.deck.views import seen_by

__all__ = [
    "DEAL",
    "RESHUFFLE",
    "SEATS",
    "Choose",
    "Copy",
    "DeckLog",
    "DeckSettings",
    "DeckState",
    "DrawCards",
    "DrawnEntry",
    "Effect",
    "EndHand",
    "Flip",
    "HandResult",
    "Mark",
    "Operation",
    "OperationRefused",
    "Phase",
    "Pick",
    "RefusalReason",
    "Reveal",
    "Shuffle",
    "Undo",
    "Usage",
    "apply",
    "broken",
    "deal",
    "from_json",
    "problems",
    "seen_by",
    "settings_for",
    "to_json",
    "usage",
]
