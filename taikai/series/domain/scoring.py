"""Scoring of a series: standings from the results of its tournaments. Pure.

Points are tenths. An event gives points by place from a table (a place beyond its end gives nothing), by the
share 1000 · (n − place)/(n − 1) of the place, or the event's score; times the event's factor, to the nearest
tenth, halves away from zero. Who shares a place has the points of the better one.

Of somebody's events the best `best` count, or all but the worst `drops`: events of the series one did not play are
left out first. Equal sums are decided by the tie-breaks in order; whoever is still equal shares the place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from taikai.federation.domain.rank import base_rank
from taikai.standings.domain.ranking.games import to_tenth

Who = TypeVar("Who", bound=Hashable)
ONE = 10  # a factor of 1, in tenths
#: A series of points for the first twelve, to begin with.
USUAL_TABLE = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4)


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """A result in the event at index `event`: place, how many were ranked, score in tenths."""

    event: int
    place: int
    ranked: int
    score: int


@dataclass(frozen=True, slots=True)
class Rules:
    """How a series counts. `factors`: one an event, in tenths."""

    points_by: str
    factors: tuple[int, ...]
    table: tuple[int, ...] = ()
    best: int | None = None
    drops: int = 0
    ties: tuple[str, ...] = ()
    least: int = 1


@dataclass(frozen=True, slots=True)
class SeriesCell:
    """What a result gives: `points` in tenths, and whether they are in the sum."""

    result: SeriesResult
    points: int
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesLine(Generic[Who]):
    """Somebody's line: `place` is None for who has played in too few events to be ranked."""

    who: Who
    place: int | None
    points: int
    cells: Mapping[int, SeriesCell]


def points_of(rules: Rules, result: SeriesResult) -> int:
    """The points of one result, in tenths."""
    factor = Fraction(rules.factors[result.event], ONE)
    if rules.points_by == "score":
        return to_tenth(result.score * factor)
    if rules.points_by == "share":
        return to_tenth(10 * base_rank(result.place, result.ranked) * factor)
    worth = rules.table[result.place - 1] if result.place <= len(rules.table) else 0
    return to_tenth(10 * worth * factor)


def cells_of(rules: Rules, results: Sequence[SeriesResult]) -> dict[int, SeriesCell]:
    """Each result's points, by event; of equal ones the later event counts first."""
    worth = sorted(
        ((points_of(rules, each), each.event, each) for each in results), reverse=True, key=lambda row: row[:2]
    )
    most = len(worth)
    if rules.best is not None:
        most = rules.best
    elif rules.drops:
        most = max(1, len(rules.factors) - rules.drops)
    return {event: SeriesCell(each, points, at < most) for at, (points, event, each) in enumerate(worth)}


SeriesTie = Callable[[Rules, Mapping[int, SeriesCell]], tuple[int, ...]]


def _single(_rules: Rules, cells: Mapping[int, SeriesCell]) -> tuple[int, ...]:
    return tuple(sorted((cell.points for cell in cells.values()), reverse=True))


def _wins(_rules: Rules, cells: Mapping[int, SeriesCell]) -> tuple[int, ...]:
    places = [cell.result.place for cell in cells.values()]
    return tuple(places.count(place) for place in range(1, max(places, default=0) + 1))


def _events(_rules: Rules, cells: Mapping[int, SeriesCell]) -> tuple[int, ...]:
    return (len(cells),)


def _latest(rules: Rules, cells: Mapping[int, SeriesCell]) -> tuple[int, ...]:
    return tuple(
        cells[event].points if event in cells else -(10**9) for event in range(len(rules.factors) - 1, -1, -1)
    )


def _score(_rules: Rules, cells: Mapping[int, SeriesCell]) -> tuple[int, ...]:
    return (sum(cell.result.score for cell in cells.values()),)


#: More is better in each.
TIES: dict[str, SeriesTie] = {
    "single": _single, "wins": _wins, "events": _events, "latest": _latest, "score": _score,
}  # fmt: skip


def standings(rules: Rules, results: Mapping[Who, Sequence[SeriesResult]]) -> list[SeriesLine[Who]]:
    """Everybody, best first; who has played in too few events stands below, without a place."""
    rows = []
    for who, own in results.items():
        cells = cells_of(rules, own)
        points = sum(cell.points for cell in cells.values() if cell.counts)
        value = (points, *(TIES[tie](rules, cells) for tie in rules.ties))
        rows.append((len(cells) >= rules.least, value, who, points, cells))
    rows.sort(key=lambda row: row[:2], reverse=True)
    found: list[SeriesLine[Who]] = []
    place, before = 0, None
    for at, (ranked, value, who, points, cells) in enumerate(rows, 1):
        if ranked and value != before:
            place, before = at, value
        found.append(SeriesLine(who, place if ranked else None, points, cells))
    return found


# What the tie-breaks of a series are called.


TIE_WORDS: dict[str, Promise] = {
    "single": pgettext_lazy("tie-break of a series", "best single tournament, then the next"),
    "wins": pgettext_lazy("tie-break of a series", "more 1st ranks, then 2nd, and so on"),
    "events": pgettext_lazy("tie-break of a series", "more tournaments played"),
    "latest": pgettext_lazy("tie-break of a series", "better in the latest tournament"),
    "score": pgettext_lazy("tie-break of a series", "sum of all scores"),
}
