"""Tie-break criteria for equal totals. Each gives a value a player; the larger is better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.standings.domain.ranking.games import HanchanScore

Value = Fraction
Games = dict[int, list[HanchanScore]]


@dataclass(frozen=True, slots=True)
class Criterion:
    """`value(person, games, group)`: larger is better; `group` are the people still equal.

    `kind` says how to print the value: score (tenths), points, count, average (of places).
    """

    id: str
    title: Any  # lazy translation
    explained: Any  # lazy translation
    kind: str
    value: Callable[[int, Games, Sequence[int]], Value]
    lower_is_better: bool = False


LOWEST = Fraction(-(10**9))


def _best_hanchan(person: int, games: Games, _group: Sequence[int]) -> Value:
    return Fraction(max((game.score for game in games.get(person, [])), default=LOWEST))


def _last_hanchan(person: int, games: Games, _group: Sequence[int]) -> Value:
    last = max((game.hanchan for own in games.values() for game in own), default=0)
    return Fraction(sum(game.score for game in games.get(person, []) if game.hanchan == last))


def _average_place(person: int, games: Games, _group: Sequence[int]) -> Value:
    places = [game.place for game in games.get(person, []) if game.place is not None]
    return -Fraction(sum(places), len(places)) if places else LOWEST


def _first_places(person: int, games: Games, _group: Sequence[int]) -> Value:
    return Fraction(sum(game.place == 1 for game in games.get(person, [])))


def _points(person: int, games: Games, _group: Sequence[int]) -> Value:
    return Fraction(sum(game.points or 0 for game in games.get(person, [])))


def _head_to_head(person: int, games: Games, group: Sequence[int]) -> Value:
    at = {(game.hanchan, game.table): game for game in games.get(person, []) if game.points is not None}
    won = 0
    for rival in group:
        if rival == person:
            continue
        for theirs in games.get(rival, []):
            mine = at.get((theirs.hanchan, theirs.table))
            if mine is None or mine.points is None or theirs.points is None:
                continue
            won += (mine.points > theirs.points) - (mine.points < theirs.points)
    return Fraction(won)


def _fewest_penalties(person: int, games: Games, _group: Sequence[int]) -> Value:
    return Fraction(sum(game.penalty for game in games.get(person, [])))


CRITERIA: dict[str, Criterion] = {
    criterion.id: criterion
    for criterion in (
        Criterion(
            "best_hanchan", _("best hanchan"), _("the highest score of a single hanchan"), "score", _best_hanchan
        ),
        Criterion(
            "average_place",
            _("average placing"),
            _("the better average placing at the table"),
            "average",
            _average_place,
            lower_is_better=True,
        ),
        Criterion("first_places", _("hanchans won"), _("more hanchans won"), "count", _first_places),
        Criterion("points", _("points"), _("more points in all hanchans combined"), "points", _points),
        Criterion(
            "head_to_head",
            _("head to head"),
            _("more often ahead of the tied players when at the same table"),
            "count",
            _head_to_head,
        ),
        Criterion(
            "last_hanchan", _("last hanchan"), _("the higher score in the last hanchan"), "score", _last_hanchan
        ),
        Criterion(
            "fewest_penalties", _("chombo"), _("fewer points deducted for chombo"), "score", _fewest_penalties
        ),
    )
}
DEFAULT = ("best_hanchan", "average_place")


def shown(criterion: Criterion, value: Value) -> Value | None:
    """The value as people know it: an average place of 2.25, not -2.25; None where there is none."""
    if value == LOWEST:
        return None
    return -value if criterion.lower_is_better else value


def ahead_of(person: int, group: Sequence[int], games: Games, order: Sequence[str]) -> int:
    """How many of a group with equal totals the tie-breaks of this order put before a person of it."""
    ahead = 0
    for name in order:
        measured = {pk: CRITERIA[name].value(pk, games, group) for pk in group}
        ahead += sum(value > measured[person] for value in measured.values())
        group = [pk for pk in group if measured[pk] == measured[person]]
    return ahead


def known(tie_breaks: Sequence[object]) -> tuple[str, ...]:
    """The stored order without what is unknown or repeated."""
    found: list[str] = []
    for name in tie_breaks:
        if isinstance(name, str) and name in CRITERIA and name not in found:
            found.append(name)
    return tuple(found)
