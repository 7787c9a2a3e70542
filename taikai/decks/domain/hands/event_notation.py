"""Notation of the events of a hand, written and read by judges: `riichi S 6`, `pon E W 555z`, `swap N`.

One event a line, in order; seats are the winds of the hand. Tiles are compact (`123m`), `from` stands
before them. Words after a riichi: its turn, `inazuma`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from cards.deck import SEATS
from taikai.http_guard.input_parsing import whole
from taikai.problems import Problem

MOST_TURNS = 40  # more than any player has
CALLS = ("chi", "pon", "minkan", "kakan", "ankan")
WORDS = {"extra": "extra_turn", "bet": "kirame_bet", "dora": "dora_discard", "void": "riichi_void"}
SHORT = {kind: word for word, kind in WORDS.items()}


def line_of(event: Mapping[str, Any]) -> str:
    kind, seat = str(event["kind"]), str(event["seat"])
    if kind == "call":
        parts = [str(event["call"]), seat, str(event.get("from") or ""), str(event.get("tiles") or "")]
    elif kind == "riichi":
        parts = [kind, seat, str(event.get("turn") or ""), "inazuma" if event.get("inazuma") else ""]
    elif kind == "dora_discard":
        parts = ["dora", seat, str(event.get("tile") or ""), "riichi" if event.get("in_riichi") else ""]
    else:
        parts = [SHORT.get(kind, kind), seat]
    return " ".join(part for part in parts if part)


def text_of(events: Iterable[Mapping[str, Any]]) -> str:
    """The events as text, one a line."""
    return "\n".join(line_of(event) for event in events)


def read_lines(text: str) -> tuple[list[dict[str, Any]], list[Problem]]:
    """The events of a text; every line that cannot be read becomes a problem."""
    events: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        event = _event(words)
        if event is None:
            problems.append(
                Problem(
                    "events.line",
                    "events",
                    _(
                        "Can’t read line %(number)d (“%(line)s”). Write, for example, “riichi S 6”, “pon E W "
                        "555z” or “swap N”."
                    )
                    % {"number": number, "line": line[:60]},
                )
            )
        else:
            events.append(event)
    return events, problems


def _event(words: list[str]) -> dict[str, Any] | None:
    kind, rest = words[0].lower(), words[1:]
    if not rest or rest[0].upper() not in SEATS:
        return None
    seat, more = rest[0].upper(), rest[1:]
    if kind in CALLS:
        source = more.pop(0).upper() if more and more[0].upper() in SEATS else None
        if source is None and kind in ("chi", "pon", "minkan"):
            return None
        event: dict[str, Any] = {"kind": "call", "seat": seat, "call": kind}
        return event | ({"from": source} if source else {}) | ({"tiles": "".join(more)} if more else {})
    if kind == "riichi":
        event = {"kind": "riichi", "seat": seat}
        for word in more:
            turn = whole(word, 1, MOST_TURNS)
            if turn is not None:
                event["turn"] = turn
            elif word.lower() == "inazuma":
                event["inazuma"] = True
            else:
                return None
        return event
    if kind == "dora":
        event = {"kind": "dora_discard", "seat": seat}
        tiles = [word for word in more if word.lower() != "riichi"]
        return (
            event | ({"tile": tiles[0]} if tiles else {}) | ({"in_riichi": True} if len(tiles) < len(more) else {})
        )
    kind = WORDS.get(kind, kind)
    if kind in ("swap", "extra_turn", "kirame_bet", "riichi_void") and not more:
        return {"kind": kind, "seat": seat}
    return None
