"""Base rank of a place, and a player's EMA rank from several results (rules since 2018). Pure.

docs/spec/ema.md §4 and §5. Half of a rank is part A, the best five results and four fifths of the others; half is
part B, the best four. A part is the mean of the base ranks, weighed by the tournament's weight and its age; what
is missing to five or four enters as 0 with weight 1.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

BEST = 1000
LEAST_RESULTS = 2
PART_A, PART_B = 5, 4
FULL_WEEKS, HALF_WEEKS = 52, 104
#: The pandemic: these Mondays do not age a result.
FREEZE = (dt.date(2020, 2, 24), dt.date(2022, 3, 28))
WEEK = dt.timedelta(weeks=1)


def base_rank(place: int, players: int) -> int:
    """1000 · (n − place) / (n − 1), to the nearest whole number, exact halves to the even one.

    Who shares a place has the better one, so `place` is the shared one. A list of one is worth nothing to rank by.

    Raises:
        ValueError: no such place among so many.
    """
    if not 1 <= place <= players:
        raise ValueError(f"there is no place {place} of {players}")
    if players == 1:
        return BEST
    return round(Fraction(BEST * (players - place), players - 1))


@dataclass(frozen=True, slots=True)
class RankedResult:
    """A result: the first day of its tournament, the weight in tenths, the base rank."""

    on: dt.date
    weight: int
    base_rank: int


def _monday(day: dt.date) -> dt.date:
    return day - dt.timedelta(days=day.weekday())


def weeks(on: dt.date, at: dt.date) -> int:
    """Which week of its life a result is in: 1 in the week after its tournament; frozen weeks do not count."""
    first, now = _monday(on) + WEEK, _monday(at)
    if now < first:
        return 0
    frozen_from, frozen_to = max(first, FREEZE[0]), min(now, FREEZE[1] - WEEK)
    frozen = (frozen_to - frozen_from) // WEEK + 1 if frozen_to >= frozen_from else 0
    return (now - first) // WEEK + 1 - frozen


def age(on: dt.date, at: dt.date) -> Fraction:
    """What a result still counts: all of it for a year, half of it for another, then nothing."""
    week = weeks(on, at)
    if week < 1 or week > HALF_WEEKS:
        return Fraction(0)
    return Fraction(1) if week <= FULL_WEEKS else Fraction(1, 2)


def _part(results: Sequence[tuple[int, Fraction]], wanted: int) -> Fraction:
    missing = max(0, wanted - len(results))
    weight = sum((each for _rank, each in results), Fraction(missing))
    return sum((rank * each for rank, each in results), Fraction(0)) / weight if weight else Fraction(0)


def rank(results: Sequence[RankedResult], at: dt.date) -> Fraction | None:
    """The rank at a day, 0 to 1000; None with fewer than two results that still count.

    Of equal base ranks part A takes the later, part B the heavier tournament.
    """
    alive = [(each, Fraction(each.weight, 10) * age(each.on, at)) for each in results]
    alive = [(each, weight) for each, weight in alive if weight]
    if len(alive) < LEAST_RESULTS:
        return None
    kept = PART_A + math.ceil(Fraction(4, 5) * max(0, len(alive) - PART_A))
    by_date = sorted(alive, key=lambda found: (-found[0].base_rank, -found[0].on.toordinal()))
    by_weight = sorted(alive, key=lambda found: (-found[0].base_rank, -found[1]))
    first = _part([(each.base_rank, weight) for each, weight in by_date[:kept]], kept)
    second = _part([(each.base_rank, weight) for each, weight in by_weight[:PART_B]], PART_B)
    return (first + second) / 2
