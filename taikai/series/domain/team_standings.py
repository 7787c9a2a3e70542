"""Team standings of a tournament, from its players' results. Pure.

By the sum: the scores of the members, and of substitutes in the hanchans in which they sat in for one, are added;
with `counted` only the best so many. By places: the members' places in the event are added, the smallest sum is
first; who has no place counts as one below the last. Equal sums: the better best member; then the place is shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MemberFact:
    """Somebody's part: score in tenths and place (None: no official one, or nothing played yet)."""

    entrant: int
    name: str
    substitute: bool
    score: int | None
    place: int | None


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team's line. `value`: tenths, or the sum of places. `counted`: the entrants in it."""

    team: int
    name: str
    place: int
    value: int
    score: int
    members: tuple[MemberFact, ...]
    counted: frozenset[int]


def team_lines(
    teams: Sequence[tuple[int, str, Sequence[MemberFact]]], by: str, counted: int | None, last: int
) -> list[TeamLine]:
    """The teams, best first. `last`: how many have a place in the event."""
    rows = []
    for team, name, members in teams:
        if by == "place":
            worth = sorted((each.place or last + 1, each.entrant) for each in members if not each.substitute)
            key = 1
        else:
            worth = sorted(
                ((each.score, each.entrant) for each in members if each.score is not None), reverse=True
            )
            key = -1
        taken = worth[:counted] if counted else worth
        value = sum(each for each, _entrant in taken)
        first = worth[0][0] if worth else 0
        score = sum(each.score or 0 for each in members)
        rows.append(((key * value, key * first), team, name, value, score, members, [pk for _worth, pk in taken]))
    rows.sort(key=lambda row: (row[0], row[2]))
    found: list[TeamLine] = []
    place, before = 0, None
    for at, (order, team, name, value, score, members, taken_by) in enumerate(rows, 1):
        if order != before:
            place, before = at, order
        found.append(TeamLine(team, name, place, value, score, tuple(members), frozenset(taken_by)))
    return found
