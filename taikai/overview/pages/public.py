"""Everything a player wants to know before and on the day."""

from __future__ import annotations

from typing import Any

from taikai.agenda.models import Item
from taikai.registration.domain.queries import entrant_counts
from taikai.seating.domain.seats.reading import current_of
from taikai.standings.domain.final.stages import played_stages
from taikai.standings.domain.final.words import notes
from taikai.tournaments.domain.rules import hanchan_minutes, ruleset_of
from taikai.tournaments.models import Staff, Tournament


def overview_context(tournament: Tournament) -> dict[str, Any]:
    """Everything `overview/overview.html` shows."""
    rules = ruleset_of(tournament)
    people = list(Staff.objects.filter(tournament=tournament, pending=False).select_related("user"))
    return {
        "counts": entrant_counts(tournament),
        "judges": [entry for entry in people if entry.role == Staff.Role.JUDGE],
        "organisers": [entry for entry in people if entry.role == Staff.Role.ORGANISER],
        "agenda": list(Item.objects.filter(tournament=tournament)),
        "current": current_of(tournament),
        "rules": rules,
        "hanchan_minutes": hanchan_minutes(tournament),
        "final": notes(played_stages(tournament)),
    }
