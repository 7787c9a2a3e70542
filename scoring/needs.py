"""Sufficient results in one hanchan: least lead over a rival, least points at a place.

Everything is a worst case over all final tables there can be, so what is enough is enough whatever the other two
have; one step less is not, because some table then gives no more than the score that was not enough. Leads and
points are those at the end, sticks that were left included; scores are tenths (`scoring/uma_oka.py`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Literal

from scoring.rulesets.ruleset import Ruleset

Uma = tuple[int, int, int, int]
Who = Literal["own", "rival", "neither"]
"""Who of the two is first at the table, and so gets what rounding leaves over."""
MOST_STEPS = 20_000
"""Leads and points are looked for up to so many steps: two million points where a step is a hundred."""


def step_of(ruleset: Ruleset) -> int:
    """What points are multiples of: a tenth of the unit of the score."""
    return max(ruleset.score_unit // 10, 1)


def least_lead(ruleset: Ruleset, needed: int, *, earlier: bool, between: int = 2) -> int:
    """The least lead in points over a rival that brings at least `needed` tenths more than the rival's score.

    Negative: so many points behind are still enough. A lead above zero means the better place, too. `earlier`:
    the own starting seat comes before the rival's, which decides equal points where the rules say so; `between`:
    how many others sit between the two, who alone can come between them on equal points.
    """
    step = step_of(ruleset)
    low, high = -MOST_STEPS, MOST_STEPS
    if ruleset.score_rounding == "none" and step * 10 == ruleset.score_unit:
        # A step is a tenth: so many behind with the worst of places, or level, or above with the least gap.
        behind = needed + _widest(ruleset, 0)
        above = needed - min(_gap(ruleset, place) for place in range(3))
        low, high = (behind, behind) if behind < 0 else (0, max(above, 1))
    while low < high:
        middle = (low + high) // 2
        if least_difference(ruleset, middle * step, earlier=earlier, between=between) >= needed:
            high = middle
        else:
            low = middle + 1
    return low * step


def least_difference(ruleset: Ruleset, lead: int, *, earlier: bool, between: int = 2) -> int:
    """By how many tenths the own score is above the rival's, at least, with this lead in points."""
    tenths = lead * 10 // ruleset.score_unit
    above = lead > 0 or (lead == 0 and not ruleset.ties_share_a_place and earlier)
    if above:
        cases = [(_gap(ruleset, 0), "own"), (min(_gap(ruleset, 1), _gap(ruleset, 2)), "neither")]
    elif lead < 0:
        cases = [(-_widest(ruleset, 0), "rival"), (-_widest(ruleset, 1), "neither")]
    elif not ruleset.ties_share_a_place:
        second = max(_widest(ruleset, place, between) for place in (1, 2))
        cases = [(-_widest(ruleset, 0, between), "rival"), (-second, "neither")]
    else:
        cases = [(-_odd_tenth(ruleset, earlier), "neither")]
    return min(bonus + _rounded(ruleset, tenths, who) for bonus, who in cases)


def least_points(ruleset: Ruleset, place: int, needed: int) -> int:
    """The least points with which a `place` (1 to 4) that nobody shares brings at least `needed` tenths."""
    step = step_of(ruleset)
    bonus = min(row[place - 1] for row in _rows(ruleset)) * 10 + (ruleset.oka * 10 if place == 1 else 0)
    if ruleset.score_rounding == "none":
        points = ruleset.return_points - (bonus - needed) * ruleset.score_unit // 10
        return -(-points // step) * step
    low, high = -MOST_STEPS, MOST_STEPS
    while low < high:
        middle = (low + high) // 2
        tenths = (middle * step - ruleset.return_points) * 10 // ruleset.score_unit
        if tenths + bonus - _loss(ruleset, tenths % 10, place == 1) >= needed:
            high = middle
        else:
            low = middle + 1
    return low * step


def most_points(ruleset: Ruleset, place: int) -> int:
    """The most points somebody at this place can have while nobody is below zero."""
    step = step_of(ruleset)
    return ruleset.start_points * ruleset.players // place // step * step


def most_gained(ruleset: Ruleset) -> int:
    """By how many tenths a hanchan can change what is between two scores while nobody is below zero.

    One has all the points of a table and is first, the other none and is last, at another table if need be.
    """
    whole = ruleset.start_points * ruleset.players * 10 // ruleset.score_unit
    first, last = max(row[0] for row in _rows(ruleset)), min(row[3] for row in _rows(ruleset))
    slack = 40 if ruleset.score_rounding != "none" else 0  # what four roundings may move between two
    return whole + (first - last + ruleset.oka) * 10 + slack


def _rows(ruleset: Ruleset) -> tuple[Uma, ...]:
    """The rows of uma a hanchan may end with; where all four are at the start there is no place to speak of."""
    return ruleset.uma_by_above_start[:4] or (ruleset.uma,)


def _gap(ruleset: Ruleset, place: int) -> int:
    """The least a place from 0 is worth more than the next one, in tenths."""
    least = min(row[place] - row[place + 1] for row in _rows(ruleset)) * 10
    return least + (ruleset.oka * 10 if place == 0 else 0)


def _widest(ruleset: Ruleset, place: int, between: int = 2) -> int:
    """The most a place from 0 can be worth more than one below it, in tenths, so many between them at most."""
    most = max(row[place] - row[min(3, place + 1 + between)] for row in _rows(ruleset)) * 10
    return most + (ruleset.oka * 10 if place == 0 else 0)


def _odd_tenth(ruleset: Ruleset, earlier: bool) -> int:
    """What equal points may cost the later seat: a tenth that cannot be shared goes to the earlier one."""
    if earlier or ruleset.split_rounding == "down":
        return 0
    totals = [(sum(row[start:end]) * 10, end - start) for row in _rows(ruleset) for start, end in _SHARED]
    totals += [(ruleset.oka * 10, many) for many in (2, 3, 4)]
    return int(any(total % many for total, many in totals))


_SHARED = ((0, 2), (1, 3), (2, 4), (0, 3), (1, 4), (0, 4))


def _rounded(ruleset: Ruleset, tenths: int, who: str) -> int:
    """What a lead in tenths is worth at least once scores are rounded to whole ones."""
    if ruleset.score_rounding == "none":
        return tenths
    if who == "neither":
        return tenths // 10 * 10
    return tenths - _lost_in_pairs(ruleset.score_rounding, tenths % 10, who == "own")


def _loss(ruleset: Ruleset, digit: int, first: bool) -> int:
    """What rounding takes off a score with this last digit, at most."""
    if ruleset.score_rounding == "none":
        return 0
    if not first:
        return -_error(ruleset.score_rounding, digit)
    return max(
        sum(_error(ruleset.score_rounding, other) for other in others)
        for others in product(range(10), repeat=3)
        if (digit + sum(others)) % 10 == 0
    )


@lru_cache(maxsize=100)
def _lost_in_pairs(rounding: str, digit: int, own_first: bool) -> int:
    """What rounding may take off a lead with this last digit where one of the two is first and takes the rest."""
    worst = -(10**6)
    for other, third, fourth in product(range(10), repeat=3):
        lower = (other - digit) % 10 if not own_first else other
        mine = (lower + digit) % 10
        if (lower + mine + third + fourth) % 10:
            continue
        rest = _error(rounding, third) + _error(rounding, fourth)
        lost = 2 * _error(rounding, lower) + rest if own_first else -2 * _error(rounding, mine) - rest
        worst = max(worst, lost)
    return worst


def _error(rounding: str, digit: int) -> int:
    """What rounding adds to a number that ends with this digit, in tenths."""
    up = rounding in ("whole_first_absorbs", "points_half_away_first_absorbs")
    return 10 - digit if digit > 5 or (digit == 5 and up) else -digit
