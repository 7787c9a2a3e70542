"""What a plan would change for whom, before anybody takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from taikai.registration.models import Entrant
from taikai.seating.domain.reading import seated_rounds
from taikai.seating.domain.store import seats_of
from taikai.seating.models import WINDS, PlanJob
from taikai.seating.planner.replan import Place, changes
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Moved:
    """One person in one hanchan; None = does not play."""

    number: int
    before: Place | None
    after: Place | None
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """Who has to know what. `published`: hanchans people have seen already and that would change."""

    people: tuple[tuple[str, tuple[Moved, ...]], ...]
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
    people = sorted(((names.get(who, "?"), tuple(moved)) for who, moved in found.items()), key=_by_effect)
    touched = {moved.number for moves in found.values() for moved in moves}
    return Changes(
        people=tuple(people),
        same=len(everybody) - len(found),
        published=tuple(e.number for e in rounds if e.round.is_published and e.number in touched),
        replaces=tuple(e.number for e in rounds if not e.round.is_published),
    )


def _by_effect(person: tuple[str, tuple[Moved, ...]]) -> tuple[bool, str]:
    """Those who come or go first, then by name."""
    joins = any(moved.before is None or moved.after is None for moved in person[1])
    return not joins, person[0].casefold()


def seated_tables(tables: Sequence[Sequence[Any]], overlay: dict[str, int]) -> Any:
    """Planned tables with the people who really sit there."""
    found = []
    for table in tables:
        at = {wind: who for wind, who, _owner in seats_of(table, overlay)}
        found.append(tuple(at.get(wind) for wind in WINDS))
    return tuple(found)
