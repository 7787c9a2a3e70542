"""The staff desk: the day on one page."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from taikai.registration.domain.queries import entrant_counts
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.lifecycle import STEPS, obstacles
from taikai.tournaments.models import LogEntry


@require_GET
@needs("desk.view")
def desk(request: TaikaiRequest) -> HttpResponse:
    """What is next, what is missing, what happened last."""
    tournament = request.tournament
    steps = [{"step": step, "obstacles": obstacles(tournament, step.to)} for step in STEPS[tournament.stage]]
    return render(
        request,
        "desk/desk.html",
        {
            "counts": entrant_counts(tournament),
            "steps": steps,
            "log": LogEntry.objects.filter(tournament=tournament)[:10],
        },
    )
