"""Deck operations as values that are written to the log and read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar

Scalar = bool | int | str | None


class HandResult(StrEnum):
    """How a hand ended, as far as the deck cares."""

    WIN = "win"
    NAGASHI = "nagashi"  # counts as a win (ruling R27)
    DRAW = "draw"
    REPLAY = "replay"  # chombo, reverse mangan: no card changes, none counts as played


@dataclass(frozen=True, slots=True)
class Pick:
    """Draft: a seat keeps one card of the packet before it."""

    op: ClassVar[str] = "pick"
    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat chooses its card for the hand, in secret; may be changed until the reveal."""

    op: ClassVar[str] = "choose"
    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """All four cards are turned up together."""

    op: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class DrawCards:
    """A copying card (Maho) draws its cards from the stock."""

    op: ClassVar[str] = "draw_cards"
    seat: str


@dataclass(frozen=True, slots=True)
class Copy:
    """The copying card takes the ability of one of the cards drawn."""

    op: ClassVar[str] = "copy"
    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class Flip:
    """A two-sided card (Mairu and Himeko) is turned over."""

    op: ClassVar[str] = "flip"
    seat: str
    side: str  # the slug of the side that is now up


@dataclass(frozen=True, slots=True)
class Mark:
    """Sets, changes or (with nothing) removes a mark a player carries through the hanchan."""

    op: ClassVar[str] = "mark"
    seat: str
    key: str
    value: Scalar


@dataclass(frozen=True, slots=True)
class EndHand:
    """The hand is over: drawn cards go back, winners replace their cards, in turn order from the dealer."""

    op: ClassVar[str] = "end_hand"
    result: HandResult
    winners: tuple[str, ...]
    dealer: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Cancels the operation with this number (from 1) and everything after it."""

    op: ClassVar[str] = "undo"
    to: int


Operation = Pick | Choose | Reveal | DrawCards | Copy | Flip | Mark | EndHand | Undo
_KINDS: Mapping[str, type[Operation]] = {
    kind.op: kind for kind in (Pick, Choose, Reveal, DrawCards, Copy, Flip, Mark, EndHand, Undo)
}


def to_json(operation: Operation) -> dict[str, Any]:
    """The operation as an object of strings, numbers and lists."""
    raw: dict[str, Any] = {"op": operation.op}
    for spec in fields(operation):
        value = getattr(operation, spec.name)
        raw[spec.name] = list(value) if isinstance(value, tuple) else value
    return raw


def from_json(raw: Mapping[str, Any]) -> Operation:
    """Reads an operation; `KeyError`, `TypeError` or `ValueError` if it is malformed."""
    kind = _KINDS[raw["op"]]
    if kind is EndHand:
        winners = tuple(str(seat) for seat in raw["winners"])
        return EndHand(HandResult(raw["result"]), winners, str(raw["dealer"]))
    if kind is Undo:
        return Undo(int(raw["to"]))
    values = {spec.name: raw[spec.name] for spec in fields(kind)}
    for name, value in values.items():
        if name != "value" and not isinstance(value, str):
            raise TypeError(f"{name} of {kind.op} is not text")
    if not isinstance(values.get("value"), bool | int | str | None):
        raise TypeError("a mark's value is yes, no, a number, text or nothing")
    return kind(**values)
