"""JSON codec of a Baida table's records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast, get_args

from scoring.baida.hand import FLAGS, BaidaHand, ClaimedSet, Flag, SetType
from scoring.baida.rows import BONUSES, PATTERNS, RowsTold
from scoring.baida.session import BaidaWin, NoWin, Record
from scoring.ledger import SEATS
from scoring.tiles import TileError, format_kinds, parse_kinds

SCHEMA: Final = 1
Stored = dict[str, Any]


def as_json(record: Record) -> Stored:
    if isinstance(record, NoWin):
        return {"type": "NoWin", "east": record.east}
    return {
        "type": "Win",
        "winner": record.winner,
        "thrower": record.thrower,
        "east": record.east,
        "hand": _hand(record.hand),
        "judged": [list(row) for row in record.judged],
        "total": record.total,
        "same_discard": record.same_discard,
    }


def from_json(stored: Mapping[str, Any], schema: int = SCHEMA) -> Record:
    """A stored record; raises `ValueError` for what `as_json` has not written."""
    if schema != SCHEMA:
        raise ValueError(f"records of version {schema} cannot be read, only {SCHEMA}")
    try:
        if stored["type"] == "NoWin":
            return NoWin(east=_seat(stored["east"]))
        return BaidaWin(
            winner=_seat(stored["winner"]),
            thrower=_seat(stored["thrower"]) if stored["thrower"] else "",
            east=_seat(stored["east"]),
            hand=_told(stored["hand"]),
            judged=tuple((str(name), int(points)) for name, points in stored["judged"]),
            total=stored["total"],
            same_discard=bool(stored["same_discard"]),
        )
    except (KeyError, TypeError, TileError, IndexError) as error:
        raise ValueError(f"this is no stored record: {stored!r}") from error


def _hand(hand: BaidaHand | RowsTold) -> Stored:
    flags = sorted(hand.flags)
    if isinstance(hand, RowsTold):
        return {"rows": sorted(hand.rows), "flags": flags}
    return {
        "baida": [format_kinds([kind]) for kind in hand.baida],
        "turned": hand.turned,
        "concealed": format_kinds(hand.concealed),
        "wild": format_kinds(hand.wild),
        "sets": [[claimed.type, format_kinds(claimed.kinds)] for claimed in hand.sets],
        "winning": None if hand.winning is None else format_kinds([hand.winning]),
        "flags": flags,
    }


def _told(raw: Mapping[str, Any]) -> BaidaHand | RowsTold:
    flags = frozenset(cast(Flag, flag) for flag in raw["flags"])
    if not flags <= set(FLAGS):
        raise KeyError(flags)
    if "rows" in raw:
        rows = frozenset(str(row) for row in raw["rows"])
        if not rows <= {*PATTERNS, *BONUSES}:
            raise KeyError(rows)
        return RowsTold(rows=rows, flags=flags)
    first, second = (parse_kinds(text)[0] for text in raw["baida"])
    return BaidaHand(
        baida=(first, second),
        turned=bool(raw["turned"]),
        concealed=parse_kinds(raw["concealed"]),
        wild=parse_kinds(raw["wild"]),
        sets=tuple(ClaimedSet(_type(name), parse_kinds(text)) for name, text in raw["sets"]),
        winning=None if raw["winning"] is None else parse_kinds(raw["winning"])[0],
        flags=flags,
    )


def _type(name: str) -> SetType:
    if name not in get_args(SetType):
        raise KeyError(name)
    return cast(SetType, name)


def _seat(wind: str) -> str:
    if wind not in SEATS:
        raise KeyError(wind)
    return wind
