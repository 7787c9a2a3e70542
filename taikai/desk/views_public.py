"""The tournament's public overview."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from taikai.agenda.models import Item
from taikai.desk.domain.day import last_published
from taikai.live.conditional import one_for_all
from taikai.registration.domain.queries import entrant_counts
from taikai.standings.domain.cut_words import notes
from taikai.standings.domain.final import played_stages
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Staff


@require_GET
@needs("tournament.view")
@one_for_all
def overview(request: TaikaiRequest) -> HttpResponse:
    """Everything a player wants to know before and on the day, and the next thing to do."""
    tournament = request.tournament
    rules = ruleset_of(tournament)
    people = list(Staff.objects.filter(tournament=tournament, pending=False).select_related("user"))
    context = {
        "counts": entrant_counts(tournament),
        "judges": [entry for entry in people if entry.role == Staff.Role.JUDGE],
        "organisers": [entry for entry in people if entry.role == Staff.Role.ORGANISER],
        "agenda": list(Item.objects.filter(tournament=tournament)),
        "current": last_published(tournament),
        "rules": rules,
        "final": notes(played_stages(tournament)),
    }
    part = "#overview" if request.htmx.target == "overview" else ""
    return render(request, f"desk/overview.html{part}", context)
