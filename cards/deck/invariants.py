"""Invariants of a deck (`docs/spec/cards.md` §8, I1 to I8, I10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cards.deck.settings import SEATS
from cards.deck.state import DeckState, Phase


def broken(state: DeckState) -> list[str]:
    """The invariants this state breaks, by number and in words; empty for a sound deck."""
    return [*_cards(state), *_sizes(state), *_choices(state), *_abilities(state)]


def _zones(state: DeckState) -> Iterator[str]:
    yield from state.stock
    yield from state.discard
    for zones in (state.hands, state.packets, state.drawn):
        for seat in SEATS:
            yield from zones[seat]


def _cards(state: DeckState) -> Iterator[str]:
    count = Counter(_zones(state))
    for back in state.settings.backs.values():
        if back in count:
            yield f"I1: {back} is a back and lies among the cards"
    for card in state.settings.cards:
        if count[card] != 1:
            yield f"I2: {card} lies in {count[card]} places"
    for card in set(count) - set(state.settings.cards):
        yield f"I1: {card} is not of this set"


def _sizes(state: DeckState) -> Iterator[str]:
    size = state.settings.hand_size
    if state.phase is not Phase.DRAFT:
        for seat in SEATS:
            if len(state.hands[seat]) != size:
                yield f"I4: {seat} holds {len(state.hands[seat])} cards, not {size}"
    else:
        for seat in SEATS:
            if len(state.hands[seat]) + len(state.packets[seat]) != state.settings.deal_size:
                yield f"I3: {seat} does not see {state.settings.deal_size} cards in the draft"
    drafted = len(SEATS) * (state.settings.deal_size - size) * (state.phase is not Phase.DRAFT)
    drawn = sum(len(state.drawn[seat]) for seat in SEATS)
    if not state.reshuffled and state.settings.maho_returns_cards:
        stock = len(state.settings.cards) - len(SEATS) * state.settings.deal_size - state.wins - drawn
        if len(state.stock) != stock:
            yield f"I5: the stock has {len(state.stock)} cards, not {stock}"
        if len(state.discard) != state.wins + drafted:
            yield f"I5: the discard pile has {len(state.discard)} cards after {state.wins} wins"
    for seat in SEATS:
        allowed = state.settings.draws.get(state.choices.get(seat, ""), 0) if state.revealed else 0
        if len(state.drawn[seat]) > allowed:
            yield f"I6: {seat} holds {len(state.drawn[seat])} drawn cards, at most {allowed}"


def _choices(state: DeckState) -> Iterator[str]:
    for seat, card in state.choices.items():
        if card not in state.hands[seat]:
            yield f"I7: {seat} chose {card}, which is not in the hand"
    if state.revealed and set(state.choices) != set(SEATS):
        yield "I7: revealed before all four have chosen"
    for seat in SEATS:
        if not state.playable(seat) and state.hands[seat] and state.phase is not Phase.DRAFT:
            yield f"I7: {seat} has no card to choose"


def _abilities(state: DeckState) -> Iterator[str]:
    faces = [face for seat in SEATS if (face := state.effective(seat)) is not None]
    for face, number in Counter(faces).items():
        if number > 1:
            yield f"I10: {number} seats have the ability of {face}"
    held = {card for seat in SEATS for card in state.hands[seat]}
    for seat, card in state.copies.items():
        if card in held:
            yield f"I10: {seat} copies {card}, which lies in a hand"
        if card not in state.drawn[seat]:
            yield f"I10: {seat} copies {card} without having drawn it"
