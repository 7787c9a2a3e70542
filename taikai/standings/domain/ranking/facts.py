"""Facts from which a ranking is computed and the rule of ranking, without a database. Penalties in tenths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from scoring.rulesets import Ruleset
from scoring.uma_oka import Substitution

# Ranking rule of a tournament: sit-outs, withdrawn players, order. Pure.


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


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """Somebody who sits somewhere. `substitute`: never in the official ranking."""

    id: int
    name: str
    nickname: str = ""
    country: str = ""
    club: str = ""
    substitute: bool = False
    withdrawn: bool = False

    @property
    def public_name(self) -> str:
        """The name as lists and screens show it."""
        return f"{self.name} ({self.nickname})" if self.nickname else self.name


@dataclass(frozen=True, slots=True)
class SeatFact:
    """Who sits where in a hanchan; `stands_in_for` is the person whose place a substitute holds."""

    hanchan: int
    table: int
    wind: str
    person: int
    stands_in_for: int | None = None


@dataclass(frozen=True, slots=True)
class TableFact:
    """A confirmed result, by wind."""

    hanchan: int
    table: int
    points: Mapping[str, int]
    sticks_left: int = 0
    chombo: Mapping[str, int] = field(default_factory=dict)
    during: frozenset[str] = frozenset()

    @property
    def key(self) -> tuple[object, ...]:
        """Everything it says, to be looked up by."""
        return (
            self.hanchan,
            self.table,
            tuple(self.points.items()),
            self.sticks_left,
            tuple(self.chombo.items()),
            self.during,
        )


@dataclass(frozen=True, slots=True)
class PenaltyFact:
    """A penalty that stands; `tenths` is negative. Without a hanchan it belongs to the whole tournament."""

    person: int
    tenths: int
    reason: str
    hanchan: int | None = None


@dataclass(frozen=True, slots=True)
class CutFact:
    """From hanchan `begins` on the first `places` of the standings before it play for the first places.

    They take `percent` of their score along. `chosen`: whom the organiser let in of those `asked` about, where
    the tie-breaks left a place on the line shared; `passed`: who qualified and does not play; `finalists`: who
    it is, a fact as soon as the seating of its first hanchan is published (None before).
    """

    begins: int
    places: int
    percent: int = 100
    asked: frozenset[int] = frozenset()
    chosen: frozenset[int] = frozenset()
    passed: frozenset[int] = frozenset()
    finalists: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything a ranking depends on: `hanchans` are the published ones, results only those that count.

    `cuts` are in the order of their hanchans, each with fewer places than the one before. `rests`: (hanchan,
    person) of everybody for whom a published hanchan had no seat in turn; `evening`: the hanchans in which only
    those play who have played less.
    """

    ruleset: Ruleset
    tie_breaks: tuple[str, ...]
    planned: int
    hanchans: tuple[int, ...]
    people: tuple[SeatedPerson, ...]
    seats: tuple[SeatFact, ...]
    results: tuple[TableFact, ...]
    penalties: tuple[PenaltyFact, ...] = ()
    cuts: tuple[CutFact, ...] = ()
    counting: Counting = PLAIN
    rests: tuple[tuple[int, int], ...] = ()
    evening: frozenset[int] = frozenset()


def taken_over(seats: Mapping[str, SeatFact], during: frozenset[str]) -> dict[str, Substitution]:
    """The winds of a table where somebody's place was taken over, and when."""
    return {
        wind: "during_game" if wind in during else "before_game"
        for wind, seat in seats.items()
        if seat.stands_in_for is not None
    }
