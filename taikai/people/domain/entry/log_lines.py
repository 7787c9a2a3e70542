"""Audit log lines about one registration, including changes to many at once."""

from __future__ import annotations

from collections.abc import Iterable

from taikai.registration.domain.import_list.log_lines import from_ranges
from taikai.registration.models import Entrant
from taikai.tournaments.models import LogEntry

MANY = "entrants:"


def namesakes_of(entrant: Entrant) -> set[int]:
    """The numbers of the other entries of the event under the same name. One query."""
    others = Entrant.objects.filter(tournament=entrant.tournament_id, name=entrant.name).exclude(pk=entrant.pk)
    return set(others.values_list("pk", flat=True))


def meant_in(line: LogEntry, among: Iterable[int]) -> list[int]:
    """Which of these entries a line about many is about."""
    return from_ranges(line.target_id.removeprefix(MANY), among) if line.target_id.startswith(MANY) else []


def shared_by(entrant: Entrant) -> list[LogEntry]:
    """The lines about many entries of which this is one, oldest first.

    A line about more than its column holds has names only: it is theirs unless somebody else is called the same.
    """
    lines = LogEntry.objects.filter(tournament=entrant.tournament_id).order_by("pk")
    found = [line for line in lines.filter(target_id__startswith=MANY) if meant_in(line, [entrant.pk])]
    if not namesakes_of(entrant):
        named = lines.filter(target_id="", verb__startswith="entrant.", target__contains=entrant.name)
        found += [line for line in named if entrant.name in line.target.split(", ")]
    return sorted(found, key=lambda line: line.pk)
