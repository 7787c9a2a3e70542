"""Which numbers a parameter can take, and what makes an uma one."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from scoring.problems import Problem, problem

#: Smallest and largest value of the whole-number parameters that are not simply "0 or more".
RANGES: dict[str, tuple[int, int]] = {
    "players": (4, 4),
    "start_points": (0, 1_000_000),
    "return_points": (0, 1_000_000),
    "goal_points": (0, 1_000_000),
    "oka": (-1000, 1000),
    "rounds": (1, 4),
    "score_unit": (1, 1000),
    "substitute_points": (-1_000_000, 0),
    "substitute_uma": (-1000, 1000),
    "yaku_minimum_at_5_honba": (1, 4),
    "double_wind_pair_fu": (2, 4),
    "riichi_min_live_tiles": (0, 69),
}
#: Points that are paid with sticks: the smallest is worth 100.
HUNDREDS = frozenset(
    {"start_points", "return_points", "goal_points", "riichi_bet", "late_penalty_per_minute", "chombo.points",
     "substitute_points"}
)  # fmt: skip
THREES = frozenset({"honba_value"})
SIXES = frozenset({"noten_total"})


def out_of_bounds(key: str, value: object) -> Problem | None:
    """What is wrong with a value of the right type."""
    if not isinstance(value, int) or isinstance(value, bool):
        return _uma_problem(key, value) if isinstance(value, tuple) else None
    low, high = RANGES.get(key, (0, 1_000_000))
    if not low <= value <= high:
        return problem(
            "rule_value",
            key,
            f"{key} must lie between {low} and {high}, not {value}",
            f"{key} musi mieścić się między {low} a {high}, a nie {value}",
        )
    for names, unit in ((HUNDREDS, 100), (THREES, 300), (SIXES, 600)):
        if key in names and value % unit:
            return problem(
                "rule_value",
                key,
                f"{key} must be a multiple of {unit}, not {value}",
                f"{key} musi być wielokrotnością {unit}, a nie {value}",
            )
    if key == "score_unit" and value not in (1, 10, 100, 1000):
        return problem(
            "rule_value",
            key,
            "a score counts single points, tens, hundreds or thousands",
            "wynik liczy się w punktach, dziesiątkach, setkach albo tysiącach",
        )
    if key == "double_wind_pair_fu" and value == 3:
        return problem(
            "rule_value",
            key,
            "a pair of the double wind is worth 2 or 4 fu",
            "para podwójnego wiatru jest warta 2 lub 4 fu",
        )
    return None


def _uma_problem(key: str, value: tuple[Any, ...]) -> Problem | None:
    rows = [value] if key == "uma" else list(value) if key == "uma_by_above_start" else []
    for row in rows:
        if sum(row) != 0 or any(a < b for a, b in pairwise(row)):
            return problem(
                "rule_value",
                key,
                f"uma must add up to zero and fall from first to fourth, not {list(row)}",
                f"uma musi sumować się do zera i maleć od pierwszego do czwartego miejsca, a nie {list(row)}",
            )
    if key == "uma_by_above_start" and len(rows) not in (0, 5):
        return problem(
            "rule_value",
            key,
            "a floating uma has five rows: for 0, 1, 2, 3 and 4 players at or above the start",
            "zmienna uma ma pięć wierszy: dla 0, 1, 2, 3 i 4 graczy co najmniej z punktami startowymi",
        )
    return None
