"""Audit log lines about many registrations at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import LogEntry

MOST_TARGET = 60  # what a line of the log holds


def in_ranges(pks: Sequence[int]) -> str:
    """Numbers as a short text: 3-7,12."""
    runs: list[list[int]] = []
    for pk in sorted(pks):
        if runs and runs[-1][-1] == pk - 1:
            runs[-1][1:] = [pk]
        else:
            runs.append([pk])
    return ",".join("-".join(map(str, run)) for run in runs)


def from_ranges(text: str, among: Iterable[int]) -> list[int]:
    """Which of these numbers such a text means."""
    ends = [part.split("-") for part in text.split(",") if part.replace("-", "").isdecimal()]
    runs = [(int(run[0] or 0), int(run[-1] or 0)) for run in ends]
    return [pk for pk in among if any(low <= pk <= high for low, high in runs)]


def meant_by(line: LogEntry, among: Iterable[int] | None = None) -> list[int]:
    """The entrants a line of the log is about, of those `among` or of all there are."""
    if among is None:
        among = Entrant.objects.filter(tournament=line.tournament_id).values_list("pk", flat=True)
    return from_ranges(line.target_id.partition(":")[2], among)


def log_all(act: Change, people: Sequence[Entrant], *, undoable: bool = True, **details: Any) -> None:
    """One line about all of them: who looks for what happened sees one thing, as it was done."""
    if len(people) == 1 and undoable:
        act.log(target=people[0].name, target_id=f"entrant:{people[0].pk}", **details)
    elif people:
        numbers = in_ranges([entrant.pk for entrant in people])
        fits = undoable and len(numbers) <= MOST_TARGET - len("entrants:")
        target_id = f"entrants:{numbers}" if fits else ""
        act.log(target=", ".join(entrant.name for entrant in people), target_id=target_id, **details)
