"""Turning the seats of a hand record: the same people under other winds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.ledger import SEATS

#: Fields of a record whose value is a seat, a list of seats, or an object keyed by seats.
SEAT_FIELDS = frozenset(
    {
        "seat",
        "from",
        "to",
        "discarder",
        "offender",
        "winner",
        "fed_by",
        "player",
        "riichi_this_hand",
        "tenpai",
        "nagashi",
        "declined",
        "deltas",
        "points_before",
        "nagashi_hand_closed",
        "riichi_declared_on_winning_tile",
    }
)


def turned(given: Any, winds: Mapping[str, str]) -> Any:
    """A copy of a record's content with every seat wind replaced by `winds`; other texts stay."""
    if isinstance(given, Mapping):
        return {
            name: _seat_value(value, winds) if name in SEAT_FIELDS else turned(value, winds)
            for name, value in given.items()
        }
    if isinstance(given, list | tuple):
        return [turned(item, winds) for item in given]
    return given


def _seat_value(value: Any, winds: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return winds.get(value, value)
    if isinstance(value, list | tuple):
        return [winds.get(item, item) if isinstance(item, str) else item for item in value]
    if isinstance(value, Mapping):
        return {winds.get(name, name): item for name, item in value.items()}
    return value


def winds_between(
    old_dealer: int, new_dealer: int, places: tuple[int, int, int, int] = (0, 1, 2, 3)
) -> dict[str, str]:
    """The wind each wind becomes when the deal is at another starting seat.

    `places[i]` is where the person of starting seat `i` starts now.
    """
    return {SEATS[(i - old_dealer) % 4]: SEATS[(places[i] - new_dealer) % 4] for i in range(4)}
