"""What a whole event consists of, for the file that holds one (docs/spec/event-file.md).

Each room says in its `event_file.py` which of its rows are a part of the file, field by field: what is not
named stays at home, so that a new field never leaves the site by accident. A test wants every field of every row
that belongs to a tournament named, as a part or as left out.

    holds(Part("cuts", Cut, "tournament", "The cuts before a final.", fields=("begins", "places", …)))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.db import models
from django.db.models import Q

from taikai.machine.registry import Registry, dotted
from taikai.problems import Problem
from taikai.tournaments.models import Tournament

#: The verb of an event made of a file: rooms follow it to put down their jobs, which stay where they were made.
IMPORTED = "tournament.imported"

#: A JSON schema of what a JSON field may hold.
Shape = Mapping[str, Any]


class Renumbering(Protocol):
    """Turns the number of a row into another one: the row's own into that of the file, or back.

    None where there is no such row.
    """

    def __call__(self, part: str, number: Any) -> int | None:
        """The other number of row `number` of `part`."""


#: Answers the value of a JSON field with every number of a row in it turned.
Inside = Callable[[Any, Renumbering], Any]


@dataclass(frozen=True, slots=True, eq=False)
class FilePart:
    """Rows of one model as a list in the file, in the order they were made.

    `of` leads from a row to its tournament. `personal` fields are written only where contact data are asked for,
    `masks` fields without addresses where they are not. `shapes` and `inside` are about JSON fields, `mentions`
    names the parts whose rows stand in those ("*": any). `known_as` is what the action log calls such a row
    ("table" in "table:17"). `only` says which rows of a tournament belong to the file (all by default), `hidden`
    which fields are not public yet.
    """

    name: str
    model: type[models.Model]
    of: str
    about: str
    fields: tuple[str, ...]
    personal: tuple[str, ...] = ()
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    inside: Mapping[str, Inside] = field(default_factory=dict)
    mentions: tuple[str, ...] = ()
    masks: tuple[str, ...] = ()
    known_as: str = ""
    only: Callable[[Tournament], Q] | None = None
    hidden: Callable[[Tournament], tuple[str, ...]] | None = None

    @property
    def written(self) -> tuple[str, ...]:
        """Every field that may be written, personal ones last."""
        return (*self.fields, *self.personal)


ImportCheck = Callable[[Tournament], list[Problem]]
Silence = Callable[[Tournament], str]

parts: Registry[str, FilePart] = Registry("parts of the file of a tournament")
stays_home: Registry[str, str] = Registry("what is no part of the file of a tournament, and why")
narrowed: Registry[tuple[str, str], Callable[[Tournament], Q]] = Registry("rows that leave the site")
#: Beyond field by field, in the transaction that made the event; an exception counts as a problem, too.
import_checks: Registry[str, ImportCheck] = Registry("what must be true of a tournament read from a file")
#: A sentence why, or "".
silences: Registry[str, Silence] = Registry("what is not in the file of a tournament yet")


def holds(part: FilePart) -> None:
    """Register a part of the file."""
    parts.add(part, part.name)


def narrows(name: str, only: Callable[[Tournament], Q]) -> None:
    """Say for a part of a room above which of its rows may leave the site as far as this room knows."""
    narrowed.add(only, (name, dotted(only)))


def leaves_out(model: type[models.Model], why: str, *fields: str) -> None:
    """Say that a model, or these fields of it, are no part of the file, and why."""
    label = model._meta.label
    for name in (f"{label}.{each}" for each in fields) if fields else (label,):
        stays_home.add(why, name)
