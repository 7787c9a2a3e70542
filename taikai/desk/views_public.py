"""The tournament's public overview."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from taikai.registration.domain.queries import entrant_counts
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.models import Staff


@require_GET
@needs("tournament.view")
def overview(request: TaikaiRequest) -> HttpResponse:
    """Everything a player wants to know before and on the day, and the next thing to do."""
    tournament = request.tournament
    return render(
        request,
        "desk/overview.html",
        {
            "counts": entrant_counts(tournament),
            "staff": Staff.objects.filter(tournament=tournament).select_related("user"),
        },
    )
