"""Which numbers a parameter can take, and what makes an uma one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import pairwise
from typing import Any, Final

from scoring.problems import Problem, problem
from scoring.rulesets.types import BaidaRules

MOST_POINTS: Final = 1_000_000
DAY: Final = 24 * 60
UMA: Final = (-1000, 1000)
_FACTORS: Final = ("thrower", "others_on_discard", "each_on_self_draw")

#: Smallest and largest value of every whole-number parameter (of each entry of an uma).
RANGES: Final[dict[str, tuple[int, int]]] = {
    "players": (4, 4),
    "start_points": (0, MOST_POINTS),
    "return_points": (0, MOST_POINTS),
    "goal_points": (0, MOST_POINTS),
    "oka": UMA,
    "uma": UMA,
    "uma_by_above_start": UMA,
    "rounds": (1, 4),
    "score_unit": (1, 1000),
    "session_minutes": (0, DAY),
    "signal_minutes_before_end": (0, DAY),
    "late_penalty_per_minute": (0, 100_000),
    "late_minutes_until_substitute": (0, DAY),
    "substitute_points": (-MOST_POINTS, 0),
    "substitute_uma": UMA,
    "honba_value": (0, 30_000),
    "riichi_bet": (0, 30_000),
    "noten_total": (0, 60_000),
    "yaku_minimum_at_5_honba": (1, 4),
    "riichi_min_live_tiles": (0, 69),
    # Seven pairs were 50 fu before they were two han; a pinfu that does not spare its self-draw fu has 30.
    "chiitoitsu_fu": (20, 110),
    "pinfu_tsumo_fu": (20, 40),
    "open_pinfu_fu": (0, 10),
    "double_wind_pair_fu": (2, 4),
    "chombo.points": (0, MOST_POINTS),
    **{
        f"baida.{f.name}": (0, 100 if f.name in _FACTORS else 100_000)
        for f in fields(BaidaRules)
        if f.type in ("int", "int | None")
    },
}
#: Points that are paid with sticks: the smallest is worth 100.
HUNDREDS = frozenset(
    {"start_points", "return_points", "goal_points", "riichi_bet", "late_penalty_per_minute", "chombo.points",
     "substitute_points"}
)  # fmt: skip
THREES = frozenset({"honba_value"})
SIXES = frozenset({"noten_total"})
_STEPS: Final = ((HUNDREDS, 100), (THREES, 300), (SIXES, 600))


def allowed(key: str) -> Sequence[int]:
    """Every value a whole-number parameter can take (an entry, of an uma), ascending."""
    if key == "score_unit":
        return (1, 10, 100, 1000)
    if key == "double_wind_pair_fu":
        return (2, 4)
    low, high = RANGES[key]
    step = next((unit for names, unit in _STEPS if key in names), 1)
    return range(-(-low // step) * step, high + 1, step)


def out_of_bounds(key: str, value: object) -> Problem | None:
    """What is wrong with a value of the right type."""
    if not isinstance(value, int) or isinstance(value, bool):
        return _uma_problem(key, value) if isinstance(value, tuple) else None
    low, high = RANGES[key]
    if not low <= value <= high:
        return _outside(key, low, high, value)
    for names, unit in _STEPS:
        if key in names and value % unit:
            return problem(
                "rule_value",
                key,
                "{key} must be a multiple of {unit}, not {value}",
                key=key,
                unit=unit,
                value=value,
            )
    if key == "score_unit" and value not in allowed(key):
        return problem(
            "rule_value",
            key,
            "a score counts single points, tens, hundreds or thousands",
        )
    if key == "double_wind_pair_fu" and value not in allowed(key):
        return problem(
            "rule_value",
            key,
            "a pair of the double wind is worth 2 or 4 fu",
        )
    return None


def _outside(key: str, low: int, high: int, value: object) -> Problem:
    return problem(
        "rule_value",
        key,
        "{key} must lie between {low} and {high}, not {value}",
        key=key,
        low=low,
        high=high,
        value=value,
    )


def _uma_problem(key: str, value: tuple[Any, ...]) -> Problem | None:
    rows = [value] if key == "uma" else list(value) if key == "uma_by_above_start" else []
    for row in rows:
        low, high = RANGES[key]
        if any(not low <= entry <= high for entry in row):
            return _outside(key, low, high, list(row))
        if sum(row) != 0 or any(a < b for a, b in pairwise(row)):
            return problem(
                "rule_value",
                key,
                "uma must add up to zero and fall from first to fourth, not {row}",
                row=list(row),
            )
    if key == "uma_by_above_start" and len(rows) not in (0, 5):
        return problem(
            "rule_value",
            key,
            "a floating uma has five rows: for 0, 1, 2, 3 and 4 players at or above the start",
        )
    return None
