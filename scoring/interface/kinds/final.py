"""`final`: the end of a hanchan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict, cast

from scoring.fields import Reader
from scoring.interface.reading.unreadable import certain
from scoring.problems import Problem
from scoring.rulesets import Ruleset
from scoring.uma_oka import FinalResult, Substitution, final_problems, final_result

TOTAL_RESTS_ON = {"total": frozenset({"sticks_left"})}
RESTS_ON = TOTAL_RESTS_ON | dict.fromkeys(("seats", "player"), frozenset({"points"}))
"""What a finding rests on where nobody knows who played."""


def answer(
    given: Mapping[str, Any], ruleset: Ruleset, request: Mapping[str, Any]
) -> dict[str, Any] | list[Problem]:
    """Places, uma, oka and scores in thousands with one decimal."""
    read = Reader(given)
    read.known(
        "points",
        "initial_seats",
        "sticks_left",
        "chombo",
        "penalties",
        "late_minutes",
        "substitutes",
        "check_total",
    )
    points = read.integers("points")
    rests_on = RESTS_ON
    if isinstance(given.get("points"), Mapping):
        # Whose points cannot be read is at the table all the same.
        points = dict.fromkeys(given["points"], 0) | points
        rests_on = TOTAL_RESTS_ON
    seats = read.words("initial_seats") or dict(zip(points, ("E", "S", "W", "N"), strict=False))
    sticks_left = read.integer("sticks_left", 0, low=0, high=1000)
    chombo = read.integers("chombo", {})
    after = read_after_game(read)
    numbers = AtTable(sticks_left=sticks_left, chombo=chombo, check_total=read.flag("check_total", True), **after)
    found = certain(final_problems(points, seats, ruleset, **numbers), read, rests_on)
    read.problems += [p.within(read.path) for p in found]
    read.check()
    return as_answer(final_result(points, seats, ruleset, **numbers))


class AfterGame(TypedDict):
    """What is decided off the table: points off, minutes late, substitutes; by player."""

    penalties: dict[str, int]
    late_minutes: dict[str, int]
    substitutes: dict[str, Substitution]


class AtTable(AfterGame):
    """The same with what was left on the table."""

    sticks_left: int
    chombo: dict[str, int]
    check_total: bool


def read_after_game(read: Reader) -> AfterGame:
    """`penalties`, `late_minutes` and `substitutes` of a request."""
    substitutes = read.words("substitutes")
    for player, when in substitutes.items():
        if when not in ("before_game", "during_game"):
            read.fault(
                "choice",
                f"substitutes.{player}",
                "before_game or during_game, not {when!r}",
                when=when,
            )
    return {
        "penalties": read.integers("penalties", {}),
        "late_minutes": read.integers("late_minutes", {}),
        "substitutes": cast("dict[str, Substitution]", substitutes),
    }


def as_answer(result: FinalResult[str]) -> dict[str, Any]:
    return {
        "points_after_sticks": result.points_after_sticks,
        "places": result.places,
        "uma": thousands(result.uma),
        "oka": thousands(result.oka),
        "penalty": thousands(result.penalty),
        "score": thousands(result.score),
        "sum": result.sum / 10,
        "points_lost": result.points_lost,
    }


def thousands(tenths: Mapping[str, int]) -> dict[str, float]:
    """Tenths as the decimals of the JSON interface."""
    return {player: value / 10 for player, value in tenths.items()}
