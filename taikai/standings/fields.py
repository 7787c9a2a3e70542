"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from typing import Any

from taikai.problems import Problem
from taikai.runtime.fields import Fields, Renumbering, declare
from taikai.standings.domain.ranking.current import compute
from taikai.standings.domain.ranking.load import load_facts
from taikai.standings.models import Ceremony, Cut
from taikai.tournaments.domain.event.export_schema import import_checks
from taikai.tournaments.models import Tournament

PEOPLE = {"type": ["array", "null"], "items": {"type": "integer", "minimum": 1}, "maxItems": 2000}


def people(value: Any, turn: Renumbering) -> Any:
    """Entrants by their other numbers; None stays None: nobody has been named yet."""
    if value is None:
        return None
    return [found for number in value if (found := turn("entrants", number)) is not None]


declare(
    Cut,
    Fields("begins places percent"),
    Fields("asked chosen passed finalists", shape=PEOPLE, inside=people),
    part="cuts",
    about="The cuts before a final; people are numbers of `entrants`.",
    known_as="cut",
    mentions=("entrants",),
)
declare(
    Ceremony,
    Fields("singly step begun_at ended_at"),
    part="ceremony",
    about="The ceremony: how many places are turned over one by one, how far it is.",
)


@import_checks.register()
def standings_can_be_computed(tournament: Tournament) -> list[Problem]:
    """The ranking follows from what the file says; an exception is told by whoever asks."""
    compute(load_facts(tournament, "public"))
    compute(load_facts(tournament, "staff"))
    return []
