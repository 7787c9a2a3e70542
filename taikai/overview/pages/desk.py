"""The staff's day on one page: what is next, what is missing, what happened last."""

from __future__ import annotations

from typing import Any

from django.urls import NoReverseMatch, reverse

from taikai.jobs.domain.state import emails_unsent
from taikai.machine.health import troubles
from taikai.overview.pages.day import day_of, next_step
from taikai.overview.pages.setup import setup_of
from taikai.registration.domain.queries import entrant_counts
from taikai.tournaments.domain.lifecycle import STEPS
from taikai.tournaments.models import LogEntry, Tournament
from taikai.tournaments.permissions import may

LOG_LINES = 10


def desk_context(tournament: Tournament, role: str) -> dict[str, Any]:
    """Everything `overview/desk.html` shows to somebody of this role."""
    counts = entrant_counts(tournament)
    day = day_of(tournament)
    step = next_step(tournament, day, counts)
    setup = setup_of(tournament) if tournament.stage == Tournament.Stage.DRAFT else ()
    return {
        "counts": counts,
        "day": day,
        "next": step,
        "next_url": _address(tournament, step.url_name, step.url_args),
        "other_steps": [other for other in STEPS[tournament.stage] if other.to != step.stage],
        "setup": [(item, _address(tournament, item.url_name)) for item in setup],
        "troubles": troubles() if may(role, "tournament.edit") else (),
        "unsent": emails_unsent(tournament.pk) if may(role, "emails.view") else {},
        "log": LogEntry.objects.filter(tournament=tournament)[:LOG_LINES],
    }


def _address(tournament: Tournament, name: str, args: tuple[object, ...] = ()) -> str:
    """The page of this name; "" where none is named, or none exists."""
    try:
        return reverse(name, args=[tournament.slug, *args]) if name else ""
    except NoReverseMatch:
        return ""
