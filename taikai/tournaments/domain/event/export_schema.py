"""Export schema: what apps declare of the event file beside their columns (docs/spec/event-file.md)."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Q

from taikai.problems import Problem
from taikai.runtime.registry import Registry, dotted
from taikai.tournaments.models import Tournament

#: The verb of an event made of a file: apps follow it to put down their jobs, which stay where they were made.
IMPORTED = "tournament.imported"

ImportCheck = Callable[[Tournament], list[Problem]]
Silence = Callable[[Tournament], str]

narrowed: Registry[tuple[str, str], Callable[[Tournament], Q]] = Registry("rows that leave the site")
#: Beyond field by field, in the transaction that made the event; an exception counts as a problem, too.
import_checks: Registry[str, ImportCheck] = Registry("what must be true of a tournament read from a file")
#: A sentence why, or "".
silences: Registry[str, Silence] = Registry("what is not in the file of a tournament yet")


def narrows(part: str, only: Callable[[Tournament], Q]) -> None:
    """Say for a part of an app above which of its rows may leave the site as far as this app knows."""
    narrowed.add(only, (part, dotted(only)))
