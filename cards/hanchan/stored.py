"""JSON codec of hands with cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cards.hanchan.report import CardHand, Confirmed, JudgeChanges, Struck
from scoring.ledger import Ledger, Transfer
from scoring.riichi.hanchan.following import Following

SCHEMA: Final = 2
TYPE: Final = "CardHand"


def as_json(hand: CardHand) -> dict[str, Any]:
    """A hand as JSON can hold it; what is empty is left out."""
    raw: dict[str, Any] = {"type": TYPE, "cards": dict(hand.cards), "report": dict(hand.report)}
    if changes := hand.changes.as_json():
        raw["changes"] = changes
    if hand.struck:
        raw["struck"] = [list(entry) for entry in hand.struck]
    if hand.marks:
        raw["marks"] = {seat: dict(flags) for seat, flags in hand.marks.items()}
    if hand.confirmed is not None:
        raw["confirmed"] = _confirmed_json(hand.confirmed)
    return raw


def from_json(raw: Mapping[str, Any], schema: int = SCHEMA) -> CardHand:
    """A stored hand; raises `ValueError` for what `as_json` has not written."""
    if schema != SCHEMA:
        raise ValueError(f"hands of version {schema} cannot be read, only {SCHEMA}")
    try:
        confirmed = raw.get("confirmed")
        return CardHand(
            raw["cards"],
            raw["report"],
            JudgeChanges.from_json(raw.get("changes", {})),
            tuple(Struck(*entry) for entry in raw.get("struck", ())),
            raw.get("marks", {}),
            None if confirmed is None else _confirmed(confirmed),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this is no stored hand: {raw!r}") from error


def _confirmed_json(confirmed: Confirmed) -> dict[str, Any]:
    return {
        "table": dict(confirmed.table),
        "ledger": [
            [line.payer, line.payee, line.points, line.reason, line.source] for line in confirmed.ledger.lines
        ],
        "following": list(confirmed.following),
        "ends": confirmed.ends,
        "marks": {seat: dict(flags) for seat, flags in confirmed.marks.items()},
    }


def _confirmed(raw: Mapping[str, Any]) -> Confirmed:
    return Confirmed(
        raw["table"],
        Ledger(tuple(Transfer(*line) for line in raw["ledger"])),
        Following(*raw["following"]),
        raw["ends"],
        raw["marks"],
    )
