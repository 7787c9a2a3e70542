"""JSON codec of hanchan records.

Every value says its type, and a field that holds what it holds by default is left out, so that a record can gain
fields without a new version. `SCHEMA` is stored beside a record; whoever changes the meaning of what is stored
gives it a new number and reads the old one here.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from typing import Any, Final

from scoring.hand.hand import Hand, parse_hand
from scoring.ledger import Ledger, Transfer
from scoring.riichi.hanchan import records
from scoring.riichi.reports.report import ReportedWin
from scoring.riichi.win import Liability, WinContext

SCHEMA: Final = 1
OTHER_WORDS: Final[Mapping[type, str]] = {records.PaymentRecord: "Payment"}
"""What is stored under another word than its class is called in code; every other under that."""
TYPES: Final[Mapping[str, type]] = {
    OTHER_WORDS.get(cls, cls.__name__): cls
    for cls in (
        records.Abortive,
        records.ByCount,
        records.ByRonValue,
        records.ByTiles,
        records.ByTsumoValue,
        records.Chombo,
        records.Correction,
        records.DealerEnds,
        records.Decision,
        records.Draw,
        records.HandPlayed,
        records.Nagashi,
        records.PaymentRecord,
        records.Signal,
        records.SuukantsuScored,
        records.Winner,
        records.Won,
        Liability,
        ReportedWin,
        WinContext,
    )
}
DEFAULTS: Final[Mapping[str, Mapping[str, Any]]] = {
    name: {field: parameter.default for field, parameter in signature(cls).parameters.items()}
    for name, cls in TYPES.items()
}
"""What a value is made of, with what a field holds unless somebody says otherwise."""
Stored = dict[str, Any]


def word_of(record: Any) -> str:
    return OTHER_WORDS.get(type(record), type(record).__name__)


def as_json(record: Any) -> Stored:
    packed = _packed(record)
    if not isinstance(packed, dict):
        raise TypeError(f"{record!r} is no record")
    return packed


def from_json(stored: Mapping[str, Any], schema: int = SCHEMA) -> Any:
    """A stored record; raises `ValueError` for what `as_json` has not written."""
    if schema != SCHEMA:
        raise ValueError(f"records of version {schema} cannot be read, only {SCHEMA}")
    try:
        return _unpacked(stored)
    except (KeyError, TypeError) as error:
        raise ValueError(f"this is no stored record: {stored!r}") from error


def _packed(value: Any) -> Any:
    if isinstance(value, Hand):
        return {"type": "Hand", "text": str(value)}
    if isinstance(value, Ledger):
        lines = [[line.payer, line.payee, line.points, line.reason, line.source] for line in value.lines]
        return {"type": "Ledger", "lines": lines}
    if isinstance(value, tuple):
        return [_packed(item) for item in value]
    name = word_of(value)
    kind = TYPES.get(name)
    if kind is None or kind is not type(value):
        return value
    fields = {}
    for field, default in DEFAULTS[name].items():
        held = getattr(value, field)
        if held != default or type(held) is not type(default):
            fields[field] = _packed(held)
    return {"type": name, **fields}


def _unpacked(raw: Any) -> Any:
    if isinstance(raw, list):
        return tuple(_unpacked(item) for item in raw)
    if not isinstance(raw, Mapping):
        return raw
    name = raw["type"]
    if name == "Hand":
        return parse_hand(raw["text"])
    if name == "Ledger":
        return Ledger(tuple(Transfer(*line) for line in raw["lines"]))
    return TYPES[name](**{field: _unpacked(value) for field, value in raw.items() if field != "type"})
