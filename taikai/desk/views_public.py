"""The tournament's public overview."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from taikai.agenda.models import Item
from taikai.desk.domain.day import last_published
from taikai.registration.domain.queries import entrant_counts
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Staff


@require_GET
@needs("tournament.view")
def overview(request: TaikaiRequest) -> HttpResponse:
    """Everything a player wants to know before and on the day, and the next thing to do."""
    tournament = request.tournament
    rules = ruleset_of(tournament)
    people = list(Staff.objects.filter(tournament=tournament).select_related("user"))
    context = {
        "counts": entrant_counts(tournament),
        "judges": [entry for entry in people if entry.role == Staff.Role.JUDGE],
        "organisers": [entry for entry in people if entry.role == Staff.Role.ORGANISER],
        "agenda": list(Item.objects.filter(tournament=tournament)),
        "current": last_published(tournament),
        "rules": rules,
    }
    return render(request, "desk/overview.html", context)
