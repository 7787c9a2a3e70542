"""Claimed value of a win, passed from the table's page to the card judge."""

from __future__ import annotations

import re
from typing import Any

from cards.abilities import ABILITIES
from cards.judge.values import SEATS
from scoring.problems import Refused
from scoring.riichi.hanchan.records import ByCount
from scoring.riichi.win import WinContext
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset
from taikai.hands.domain.entry.value_input import LIMIT_NAMES, by_yaku
from taikai.hands.domain.entry.value_input import YAKU as NAMED

_PAIR = re.compile(r"([1-9]\d?)\.(\d{2,3})")
_YAKUMAN = re.compile(r"yakuman([1-6]?)")
_POINTS = re.compile(r"p(\d{1,6})(?:-(\d{1,6}))?")


def claimed_of(
    value: str, ruleset: Ruleset, seat: str, *, tsumo: bool, riichi: bool, called: bool, card: str
) -> Any:
    """A value of the page (`hands/domain/entry/value_input.py`) as `claimed`; None where it is none.

    `seat` is the winner's wind, `card` the face whose ability they have: the values it gives to yaku are counted.
    """
    if pair := _PAIR.fullmatch(value):
        return {"han": int(pair[1]), "fu": int(pair[2])}
    if value in LIMIT_NAMES and value != "yakuman":
        return {"limit": value}
    if yakuman := _YAKUMAN.fullmatch(value):
        return {"limit": "yakuman", "units": int(yakuman[1] or 1)}
    if points := _POINTS.fullmatch(value):
        first = int(points[1])
        return {"points": [first, int(points[2] or first)] if tsumo else [first]}
    if named := NAMED.fullmatch(value):
        win = WinContext(
            tile=0,
            seat=SEATS.index(seat),
            source=None if tsumo else (SEATS.index(seat) + 1) % 4,
            riichi=int(riichi),
        )
        names = tuple(name for name in named[4].split("+") if name)
        try:
            worth = by_yaku(ruleset, win, names, int(named[1]), int(named[2]), int(named[3]), called)
        except Refused:
            return None
        return _counted(worth, called, card)
    return None


def _counted(worth: ByCount, called: bool, card: str) -> dict[str, Any]:
    report = worth.report
    if report.limit is not None:
        return {"limit": "yakuman", "units": report.yakuman_units}
    han, ability = report.han or 0, ABILITIES.get(card)
    named = {name for name, _han in report.yaku or ()}
    for _clause, name, closed, opened in ability.yaku_value if ability is not None else ():
        value = opened if called else closed
        if name in named and value is not None:
            han += value - _by_rules(name, called)
    return {"han": max(1, han), "fu": report.fu}


def _by_rules(name: str, called: bool) -> int:
    yaku = CATALOGUE[name]
    return (yaku.opened or 0) if called else yaku.closed
