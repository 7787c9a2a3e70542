"""Playable cards: which cards a seat can have played in an earlier hand, with the reason against each other one.

Whoever mends a hand sees the own cards at that moment. What the others held is theirs: of it the table knows only
what has lain open, so for them every card is offered that could have been theirs as far as anybody can know. What
could not be chosen after all is refused when it is said. Once the hanchan is over the hands lie open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from cards.deck import SEATS
from cards.deck.state import DeckState
from cards.hanchan import CardHand as Told
from cards.judge.values import seat_of
from taikai.decks.domain.hands.correction import state_before
from taikai.decks.domain.tables.table_state import CardTable


class Why(StrEnum):
    RESTS = "rests"
    DISCARDED = "discarded"
    ANOTHER = "another"
    YOURS = "yours"
    NOT_THERE = "not_there"


@dataclass(frozen=True, slots=True)
class CardOffer:
    """The cards offered for a seat, in the order of the edition; the others by reason, and whose they are."""

    cards: tuple[str, ...]
    others: Mapping[tuple[Why, str], tuple[str, ...]] = field(default_factory=dict)


def playable_cards(table: CardTable, index: int, mine: str) -> dict[str, CardOffer]:
    """What is offered for each seat in a hand before that at `index`; `mine`: the seat of whoever asks, or ""."""
    state, shown = state_before(table, index), _shown(table, index)
    everything_open = table.closed or table.game.ended
    return {
        seat: _known(state, table.card_set.deck, seat)
        if everything_open or seat == mine
        else _likely(state, table.card_set.deck, seat, mine, shown)
        for seat in SEATS
    }


def _shown(table: CardTable, index: int) -> dict[str, set[str]]:
    """The cards that each seat has played openly before that hand."""
    found: dict[str, set[str]] = {seat: set() for seat in SEATS}
    for step in table.reported.hanchan.steps[:index]:
        told = step.record.what
        if isinstance(told, Told):
            for wind, card in told.cards.items():
                found[step.before.start_of(seat_of(wind))].add(card)
    return found


def _offer(deck: Sequence[str], why: Mapping[str, tuple[Why, str]]) -> CardOffer:
    others: dict[tuple[Why, str], tuple[str, ...]] = {}
    for card in deck:
        if card in why:
            others[why[card]] = (*others.get(why[card], ()), card)
    return CardOffer(tuple(card for card in deck if card not in why), others)


def _known(state: DeckState, deck: Sequence[str], seat: str) -> CardOffer:
    """For whoever may see the hand: its playable cards."""
    playable = state.playable(seat)
    why = {card: (Why.NOT_THERE, "") for card in deck if card not in playable}
    why |= dict.fromkeys(state.resting[seat], (Why.RESTS, ""))
    return _offer(deck, why)


def _likely(
    state: DeckState, deck: Sequence[str], seat: str, mine: str, shown: Mapping[str, set[str]]
) -> CardOffer:
    """For everybody else: all but what has lain open elsewhere, and what the asking player holds."""
    why = dict.fromkeys(state.hands[mine] if mine else (), (Why.YOURS, ""))
    if not state.reshuffled:  # afterwards an open card may be anywhere again
        for other in SEATS:
            if other != seat:
                why |= {card: (Why.ANOTHER, other) for card in state.hands[other] if card in shown[other]}
        ever = set().union(*shown.values())
        why |= {card: (Why.DISCARDED, "") for card in state.discard if card in ever}
    why |= dict.fromkeys(state.resting[seat], (Why.RESTS, ""))
    return _offer(deck, why)
