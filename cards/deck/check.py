"""Legality check of a deck operation, with all reasons against it."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from cards.deck.messages import RefusalReason
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
from cards.deck.settings import SEATS
from cards.deck.state import DeckState, Phase

WINNING = (HandResult.WIN, HandResult.NAGASHI)


def problem(code: str, **details: str | Iterable[str]) -> RefusalReason:
    """A problem whose lists are joined by commas."""
    shown = {k: v if isinstance(v, str) else ", ".join(v) for k, v in details.items()}
    return RefusalReason(code, MappingProxyType(shown))


def problems(state: DeckState, operation: Operation) -> list[RefusalReason]:
    """Why the operation is not allowed in this state; empty if it is.

    An `Undo` is judged by the log, which knows the numbers, and has no problem here.
    """
    seats = _seats_of(operation)
    unknown = [problem("unknown_seat", seat=seat) for seat in seats if seat not in SEATS]
    if unknown or isinstance(operation, Undo):
        return unknown
    if isinstance(operation, Pick):
        return _pick(state, operation)
    if state.phase is Phase.DRAFT:
        waiting = [seat for seat in SEATS if seat not in state.picks]
        return [problem("drafting", seats=waiting)]
    match operation:
        case Choose():
            return _choose(state, operation)
        case Reveal():
            return _reveal(state)
        case Mark():
            return [] if operation.key.strip() else [problem("empty_key")]
    if not state.revealed:
        return [problem("not_revealed")]
    match operation:
        case DrawCards():
            return _draw(state, operation)
        case Copy():
            return _copy(state, operation)
        case Flip():
            return _flip(state, operation)
        case EndHand():
            return _end(operation)


def _seats_of(operation: Operation) -> tuple[str, ...]:
    match operation:
        case Pick() | Choose() | DrawCards() | Copy() | Flip() | Mark():
            return (operation.seat,)
        case EndHand():
            return (operation.dealer, *operation.winners)
    return ()


def _pick(state: DeckState, operation: Pick) -> list[RefusalReason]:
    if state.phase is not Phase.DRAFT:
        return [problem("not_drafting")]
    found = []
    if operation.seat in state.picks:
        found.append(problem("already_picked", seat=operation.seat))
    packet = state.packets[operation.seat]
    if operation.card not in packet:
        found.append(problem("not_in_packet", seat=operation.seat, card=operation.card, cards=packet))
    return found


def _choose(state: DeckState, operation: Choose) -> list[RefusalReason]:
    found = []
    if state.revealed:
        found.append(problem("already_revealed"))
    playable = state.playable(operation.seat)
    if operation.card not in state.hands[operation.seat]:
        found.append(problem("not_in_hand", seat=operation.seat, card=operation.card, cards=playable))
    elif operation.card not in playable:
        found.append(problem("resting", card=operation.card, cards=playable))
    return found


def _reveal(state: DeckState) -> list[RefusalReason]:
    if state.revealed:
        return [problem("already_revealed")]
    missing = [seat for seat in SEATS if seat not in state.choices]
    return [problem("not_all_chosen", seats=missing)] if missing else []


def _copier(state: DeckState, seat: str) -> list[RefusalReason]:
    return [] if state.in_play(seat) in state.settings.draws else [problem("not_a_copier", seat=seat)]


def _draw(state: DeckState, operation: DrawCards) -> list[RefusalReason]:
    found = _copier(state, operation.seat)
    if operation.seat in state.has_drawn:
        found.append(problem("already_drawn", seat=operation.seat))
    return found


def _copy(state: DeckState, operation: Copy) -> list[RefusalReason]:
    found = _copier(state, operation.seat)
    if found:
        return found
    seat, drawn = operation.seat, state.drawn[operation.seat]
    if seat not in state.has_drawn:
        return [problem("not_drawn_yet", seat=seat)]
    if seat in state.copies:
        found.append(problem("already_copied", seat=seat, card=state.copies[seat]))
    if operation.card not in drawn:
        found.append(problem("not_among_drawn", seat=seat, card=operation.card, cards=drawn))
    return found


def _flip(state: DeckState, operation: Flip) -> list[RefusalReason]:
    seat = operation.seat
    front = state.front(seat)
    if front is None or front not in state.settings.backs:
        return [problem("one_sided", seat=seat)]
    sides = (front, state.settings.backs[front])
    if operation.side not in sides:
        return [problem("unknown_side", card=operation.side, cards=sides)]
    return []


def _end(operation: EndHand) -> list[RefusalReason]:
    found = []
    winners = operation.winners
    if len(set(winners)) != len(winners):
        found.append(problem("winner_twice"))
    if operation.result in WINNING and not winners:
        found.append(problem("no_winner"))
    if operation.result not in WINNING and winners:
        found.append(problem("winner_without_win", seats=winners))
    return found
