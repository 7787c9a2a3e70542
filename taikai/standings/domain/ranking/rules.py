"""The rule of a tournament for places: what a rest scores, where who leaves stands, what places go by. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

RestRule = Literal["nothing", "average", "fixed"]
PlacesBy = Literal["total", "average", "best"]
LeftRule = Literal["substituted", "nothing", "last"]
REST_RULES: Final[tuple[RestRule, ...]] = ("nothing", "average", "fixed")
LEFT_RULES: Final[tuple[LeftRule, ...]] = ("substituted", "nothing", "last")
PLACES_BY: Final[tuple[PlacesBy, ...]] = ("total", "average", "best")
#: Bounds of what an organiser may choose: tenths of a thousand points, and games.
MOST_REST, MOST_BEST = 1_000, 30


@dataclass(frozen=True, slots=True)
class Counting:
    """The rule. `rest_tenths`: what a rest scores where that is fixed; `best`: how many games count.

    `left`: somebody who left the tournament scores for each hanchan since what the ruleset gives a substituted
    player (`left_tenths`; EMA 2025 §7.3), or nothing, or stands below everybody else.
    """

    rest: RestRule = "nothing"
    rest_tenths: int = 0
    places_by: PlacesBy = "total"
    best: int = 4
    left: LeftRule = "nothing"
    left_tenths: int = 0


PLAIN = Counting()


def as_rest_rule(value: object) -> RestRule:
    """A stored word as a rule; what is unknown scores nothing."""
    return next((rule for rule in REST_RULES if rule == value), "nothing")


def as_left_rule(value: object) -> LeftRule:
    """A stored word as a rule; what is unknown scores nothing."""
    return next((rule for rule in LEFT_RULES if rule == value), "nothing")


def as_places_by(value: object) -> PlacesBy:
    """A stored word as a rule; what is unknown goes by the total."""
    return next((rule for rule in PLACES_BY if rule == value), "total")


def adds_up(rule: Counting) -> bool:
    """Whether a hanchan changes a total by its score and by nothing else."""
    return rule.places_by == "total" and rule.rest != "average"
