"""EMA ranking calculator: what a result would be worth. Pure."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from taikai.federation.domain.federations import DEFAULT, federations
from taikai.federation.domain.rank import RankedResult, base_rank, rank
from taikai.federation.domain.weight import Weight, weigh

SHOWN_PLACES = 12


@dataclass(frozen=True, slots=True)
class WeighedEvent:
    """A tournament as the weight sees it. `substitutes`: in the list of results besides the `players`.

    A substitute's result counts if they were asked before the first hanchan and agreed (ERGMT §3); at most three
    of them make the tournament larger.
    """

    on: dt.date
    days: int
    players: int
    countries: int
    substitutes: int = 0
    qualification: bool = False

    @property
    def listed(self) -> int:
        """How many the list of results has: base ranks count everybody in it."""
        return self.players + self.substitutes


@dataclass(frozen=True, slots=True)
class ResultWorth:
    """A result: base rank, and the rank it would give on the Monday after (None: fewer than two results)."""

    place: int
    base_rank: int
    rank: Fraction | None


@dataclass(frozen=True, slots=True)
class WorthAnswer:
    """The event's weight, the rank without it, the result asked for, and other places beside it."""

    weight: Weight
    before: Fraction | None
    asked: ResultWorth
    others: tuple[ResultWorth, ...]


def weight_of(event: WeighedEvent) -> Weight:
    """By the EMA's table."""
    weighing = federations()[DEFAULT].weighing
    if weighing is None:
        raise LookupError("the EMA has a table of weights")
    return weigh(
        weighing,
        days=event.days,
        players=event.players,
        substitutes=event.substitutes,
        countries=event.countries,
        qualification=event.qualification,
    )


def worth(event: WeighedEvent, place: int, known: Sequence[RankedResult]) -> WorthAnswer:
    """What a place would be worth to somebody with these results, on the Monday after the event.

    Raises:
        ValueError: no such place among so many.
    """
    weight = weight_of(event)
    monday = event.on - dt.timedelta(days=event.on.weekday()) + dt.timedelta(weeks=1)

    def one(at: int) -> ResultWorth:
        worth_of_it = base_rank(at, event.listed)
        result = RankedResult(event.on, weight.tenths, worth_of_it)
        return ResultWorth(at, worth_of_it, rank([*known, result], monday))

    return WorthAnswer(weight, rank(known, monday), one(place), tuple(one(at) for at in places(event.listed)))


def places(listed: int) -> list[int]:
    """Some places from the first to the last, evenly."""
    if listed <= SHOWN_PLACES:
        return list(range(1, listed + 1))
    step = Fraction(listed - 1, SHOWN_PLACES - 1)
    return sorted({1 + round(step * at) for at in range(SHOWN_PLACES)})
