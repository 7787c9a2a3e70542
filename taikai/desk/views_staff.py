"""The staff desk: the day on one page."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_GET

from taikai.desk.domain.day import day_of, next_step
from taikai.desk.domain.setup import setup_of
from taikai.health import troubles
from taikai.jobs.domain.state import letters_unsent
from taikai.registration.domain.queries import entrant_counts
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.lifecycle import STEPS
from taikai.tournaments.models import LogEntry, Tournament
from taikai.tournaments.permissions import may


def _address(tournament: Tournament, name: str, args: tuple[object, ...]) -> str:
    try:
        return reverse(name, args=[tournament.slug, *args])
    except NoReverseMatch:
        return ""


@require_GET
@needs("desk.view")
def desk(request: TaikaiRequest) -> HttpResponse:
    """What is next, what is missing, what happened last."""
    tournament = request.tournament
    counts = entrant_counts(tournament)
    day = day_of(tournament)
    step = next_step(tournament, day, counts)
    context = {
        "counts": counts,
        "day": day,
        "next": step,
        "next_url": _address(tournament, step.url_name, step.url_args) if step.url_name else "",
        "other_steps": [other for other in STEPS[tournament.stage] if other.to != step.stage],
        "setup": [
            (item, _address(tournament, item.url_name, ()) if item.url_name else "")
            for item in (setup_of(tournament) if tournament.stage == Tournament.Stage.DRAFT else ())
        ],
        "troubles": troubles() if may(request.role, "tournament.edit") else (),
        "unsent": letters_unsent(tournament.pk) if may(request.role, "letters.view") else {},
        "log": LogEntry.objects.filter(tournament=tournament)[:10],
    }
    return render(request, "desk/desk.html", context)
