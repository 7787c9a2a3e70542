"""Reducer of the deck: state and operation to the next state (`docs/spec/cards.md` §8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from cards.deck.check import WINNING, problems
from cards.deck.messages import OperationRefused
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
)
from cards.deck.settings import SEATS, DeckSettings
from cards.deck.state import DeckState, Phase, Zone, per_seat

DEAL = "deal"
RESHUFFLE = "reshuffle"


class Shuffle(Protocol):
    """Puts cards in a random order that depends only on what is asked (`cards.fair`)."""

    def __call__(self, items: Sequence[str], purpose: str, counter: int) -> tuple[str, ...]:
        """The items in their new order; `counter` numbers the shuffles of one purpose at one table."""
        ...


@dataclass(frozen=True, slots=True)
class Effect:
    """What chance and the rules did in an operation: for the log, the table page and the check."""

    drawn: Mapping[str, Zone] = field(default_factory=lambda: MappingProxyType({}))
    discarded: Mapping[str, Zone] = field(default_factory=lambda: MappingProxyType({}))
    shuffles: tuple[int, ...] = ()  # the counters of the shuffles made

    def as_json(self) -> dict[str, Any]:
        """The outcome as published; only what happened."""
        raw: dict[str, Any] = {}
        if self.drawn:
            raw["drawn"] = {seat: list(cards) for seat, cards in self.drawn.items()}
        if self.discarded:
            raw["discarded"] = {seat: list(cards) for seat, cards in self.discarded.items()}
        if self.shuffles:
            raw["shuffles"] = list(self.shuffles)
        return raw


NOTHING = Effect()


def deal(settings: DeckSettings, shuffle: Shuffle) -> DeckState:
    """Shuffles the deck and deals: the first cards to E, then S, W and N; the rest is the stock.

    `ValueError` if the settings cannot be played.
    """
    faults = settings.problems()
    if faults:
        raise ValueError("; ".join(map(str, faults)))
    order = shuffle(settings.cards, DEAL, 0)
    size = settings.deal_size
    dealt = per_seat({seat: order[i * size : (i + 1) * size] for i, seat in enumerate(SEATS)})
    stock = order[len(SEATS) * size :]
    if settings.draft:
        return DeckState(settings, Phase.DRAFT, stock, per_seat(), packets=dealt)
    return DeckState(settings, Phase.CHOOSING, stock, dealt)


def apply(state: DeckState, operation: Operation, shuffle: Shuffle) -> tuple[DeckState, Effect]:
    """The state after the operation and what it did; `OperationRefused` with every reason if not allowed.

    `Undo` is the log's: it replays the operations that are left.
    """
    found = problems(state, operation)
    if found:
        raise OperationRefused(found)
    match operation:
        case Pick():
            return _pick(state, operation)
        case Choose():
            return replace(state, choices=_put(state.choices, operation.seat, operation.card)), NOTHING
        case Reveal():
            return replace(state, phase=Phase.PLAYING), NOTHING
        case DrawCards():
            return _draw(state, operation, shuffle)
        case Copy():
            return replace(state, copies=_put(state.copies, operation.seat, operation.card)), NOTHING
        case Flip():
            return replace(state, sides=_put(state.sides, operation.seat, operation.side)), NOTHING
        case Mark():
            return _mark(state, operation), NOTHING
        case EndHand():
            return _end(state, operation, shuffle)
        case Undo():
            return state, NOTHING


Value = TypeVar("Value")


def _put(mapping: Mapping[str, Value], key: str, value: Value) -> Mapping[str, Value]:
    return MappingProxyType({**mapping, key: value})


def _without(cards: Zone, *gone: str) -> Zone:
    return tuple(card for card in cards if card not in gone)


def _pick(state: DeckState, operation: Pick) -> tuple[DeckState, Effect]:
    """Keeps a card; when all four have, packets go to the right, or the draft ends."""
    picks = _put(state.picks, operation.seat, operation.card)
    if len(picks) < len(SEATS):
        return replace(state, picks=picks), NOTHING
    hands = per_seat({seat: (*state.hands[seat], picks[seat]) for seat in SEATS})
    left = {seat: _without(state.packets[seat], picks[seat]) for seat in SEATS}
    if len(hands[SEATS[0]]) < state.settings.hand_size:
        # The player to the right is the next in turn order: E hands on to S.
        passed = per_seat({seat: left[SEATS[index - 1]] for index, seat in enumerate(SEATS)})
        return replace(state, hands=hands, packets=passed, picks=MappingProxyType({})), NOTHING
    leftover = tuple(card for seat in SEATS for card in left[seat])
    done = replace(
        state,
        phase=Phase.CHOOSING,
        hands=hands,
        packets=per_seat(),
        picks=MappingProxyType({}),
        discard=(*state.discard, *leftover),
    )
    return done, Effect(discarded=MappingProxyType(left))


def _mark(state: DeckState, operation: Mark) -> DeckState:
    marks = {k: v for k, v in state.marks.get(operation.seat, {}).items() if k != operation.key}
    if operation.value is not None:
        marks[operation.key] = operation.value
    return replace(state, marks=_put(state.marks, operation.seat, MappingProxyType(marks)))


def _shuffled(state: DeckState, cards: Sequence[str], shuffle: Shuffle) -> tuple[Zone, int]:
    """Shuffles cards in the set's own order, so the result depends only on which cards they are."""
    counter = state.shuffles + 1
    return shuffle(sorted(cards, key=state.settings.cards.index), RESHUFFLE, counter), counter


def _top(state: DeckState, shuffle: Shuffle) -> tuple[DeckState, str | None, tuple[int, ...]]:
    """Takes the top card; an empty stock is first rebuilt from the discard pile (R35, rule 5)."""
    counters: tuple[int, ...] = ()
    if not state.stock and state.discard:
        stock, counter = _shuffled(state, state.discard, shuffle)
        state = replace(state, stock=stock, discard=(), shuffles=counter, reshuffled=True)
        counters = (counter,)
    if not state.stock:
        return state, None, counters
    return replace(state, stock=state.stock[1:]), state.stock[0], counters


def _draw(state: DeckState, operation: DrawCards, shuffle: Shuffle) -> tuple[DeckState, Effect]:
    seat = operation.seat
    drawn: list[str] = []
    counters: tuple[int, ...] = ()
    for _ in range(state.settings.draws[state.choices[operation.seat]]):
        state, card, made = _top(state, shuffle)
        counters += made
        if card is not None:
            drawn.append(card)
    state = replace(state, drawn=_put(state.drawn, seat, tuple(drawn)), has_drawn=state.has_drawn | {seat})
    return state, Effect(drawn=MappingProxyType({seat: tuple(drawn)}), shuffles=counters)


def _end(state: DeckState, operation: EndHand, shuffle: Shuffle) -> tuple[DeckState, Effect]:
    """R35, rule 3: drawn cards first, then the winners in turn order from the dealer."""
    state, counters = _return_drawn(state, shuffle)
    played = dict(state.choices)
    drawn: dict[str, Zone] = {}
    discarded: dict[str, Zone] = {}
    if operation.result in WINNING and state.settings.replace_winners:
        start = SEATS.index(operation.dealer)
        for seat in SEATS[start:] + SEATS[:start]:
            if seat in operation.winners:
                state, card, made = _replace_card(state, seat, played[seat], shuffle)
                counters += made
                discarded[seat] = (played[seat],)
                drawn[seat] = (card,)
    if operation.result is not HandResult.REPLAY:
        state = _rest(state, played)
    state = replace(
        state,
        phase=Phase.CHOOSING,
        choices=MappingProxyType({}),
        has_drawn=frozenset(),
        copies=MappingProxyType({}),
        sides=MappingProxyType({}),
        hands_played=state.hands_played + 1,
        wins=state.wins + len(drawn),
    )
    return state, Effect(MappingProxyType(drawn), MappingProxyType(discarded), counters)


def _return_drawn(state: DeckState, shuffle: Shuffle) -> tuple[DeckState, tuple[int, ...]]:
    back = [card for seat in SEATS for card in state.drawn[seat]]
    if not back:
        return state, ()
    if not state.settings.maho_returns_cards:
        return replace(state, drawn=per_seat(), discard=(*state.discard, *back)), ()
    stock, counter = _shuffled(state, [*state.stock, *back], shuffle)
    return replace(state, drawn=per_seat(), stock=stock, shuffles=counter), (counter,)


def _replace_card(
    state: DeckState, seat: str, card: str, shuffle: Shuffle
) -> tuple[DeckState, str, tuple[int, ...]]:
    state = replace(state, discard=(*state.discard, card))
    state, new, counters = _top(state, shuffle)
    if new is None:  # cannot be: the card just discarded makes the pile at least one card high
        raise AssertionError("no card left to draw")
    # The new card takes the place of the old one, so a hand keeps its order on the phone.
    hand = tuple(new if held == card else held for held in state.hands[seat])
    resting = _without(state.resting[seat], card)
    return (
        replace(state, hands=_put(state.hands, seat, hand), resting=_put(state.resting, seat, resting)),
        new,
        counters,
    )


def _rest(state: DeckState, played: Mapping[str, str]) -> DeckState:
    """Kraków 2025: a card played rests; when all but one rest (five of six), all are free again."""
    if not state.settings.rotate_after:
        return state
    resting = {}
    for seat in SEATS:
        now = tuple(card for card in (*state.resting[seat], played[seat]) if card in state.hands[seat])
        resting[seat] = () if len(now) >= state.settings.rotate_after else now
    return replace(state, resting=per_seat(resting))
