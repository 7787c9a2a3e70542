"""Changes that a plan would make, player by player, before it is accepted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from planner.replan import Place, changes
from taikai.registration.domain.names import plain
from taikai.registration.models import Entrant
from taikai.seating.domain.seats.load import seated_rounds
from taikai.seating.domain.seats.storing import seats_of
from taikai.seating.models import WINDS, PlanJob
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Moved:
    """One person in one hanchan; None = does not play."""

    number: int
    before: Place | None
    after: Place | None
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangedDay:
    """What is new for one person: the hanchans they do not play any more or rest in, and new seats or company."""

    name: str
    away: tuple[int, ...]
    rests: tuple[int, ...]
    moves: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """Who has to know what. `published`: hanchans people have seen already and that would change."""

    people: tuple[ChangedDay, ...]
    same: int  # people for whom nothing changes
    published: tuple[int, ...]
    replaces: tuple[int, ...]  # drafts that would go


def changes_of(tournament: Tournament, job: PlanJob) -> Changes:
    """Compare the seating as it stands with a finished plan. Three queries."""
    first, last = int(job.request["first"]), int(job.request["rounds"])
    rounds = [each for each in seated_rounds(tournament, published_only=False) if each.number >= first]
    before = [each.as_ids() for each in rounds if each.number <= last]
    after = [
        seated_tables(job.plan["rounds"][number - 1], job.request["overlay"].get(str(number), {}))
        for number in range(first, last + 1)
    ]
    found: dict[Any, list[Moved]] = {}
    if before:
        for each in changes(before, after[: len(before)]):
            number = each.round + first - 1
            found.setdefault(each.player, []).append(Moved(number, each.before, each.after, each.kinds))
    everybody = {who for tables in [*before, *after] for table in tables for who in table if who is not None}
    names = {e.pk: e.public_name for e in Entrant.objects.filter(pk__in=everybody)}
    rests = [frozenset(map(int, who)) for who in job.plan.get("rests") or ()]
    people = sorted(
        (_person(names.get(who, "?"), who, moved, rests) for who, moved in found.items()), key=_by_effect
    )
    touched = {moved.number for moves in found.values() for moved in moves}
    return Changes(
        people=tuple(people),
        same=len(everybody) - len(found),
        published=tuple(e.number for e in rounds if e.round.is_published and e.number in touched),
        replaces=tuple(e.number for e in rounds if not e.round.is_published),
    )


def _person(name: str, who: int, moved: Sequence[Moved], rests: Sequence[Collection[int]]) -> ChangedDay:
    """``rests``: who rests in each hanchan of the plan, from the first; empty where nobody does."""
    resting = {number for number, those in enumerate(rests, 1) if who in those}
    without = [each.number for each in moved if each.after is None]
    return ChangedDay(
        name,
        tuple(number for number in without if number not in resting),
        tuple(number for number in without if number in resting),
        tuple(each for each in moved if each.after is not None),
    )


def _by_effect(person: ChangedDay) -> tuple[bool, bool, str]:
    """Those who go first, then those who come, then by name."""
    comes = any(moved.before is None for moved in person.moves)
    return not person.away, not comes, plain(person.name)


def seated_tables(tables: Sequence[Sequence[Any]], overlay: dict[str, int]) -> Any:
    """Planned tables with the people who really sit there."""
    found = []
    for table in tables:
        at = {wind: who for wind, who, _owner in seats_of(table, overlay)}
        found.append(tuple(at.get(wind) for wind in WINDS))
    return tuple(found)
