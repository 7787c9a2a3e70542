"""The tournament's public overview."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_GET

from taikai.agenda.models import Item
from taikai.live.conditional import one_for_all
from taikai.registration.domain.links import entrant_of_badge
from taikai.registration.domain.queries import entrant_counts
from taikai.seating.domain.reading import current_of
from taikai.standings.domain.current import current
from taikai.standings.domain.cut_words import notes
from taikai.standings.domain.final import played_stages
from taikai.standings.domain.player import player_page
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.domain.seen import PROGRAMME, SEATING
from taikai.tournaments.models import Staff
from taikai.tournaments.permissions import may
from taikai.tournaments.watch import watches


@require_GET
@needs("tournament.view")
@watches(SEATING, PROGRAMME)
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
        "current": current_of(tournament),
        "rules": rules,
        "final": notes(played_stages(tournament)),
    }
    part = "#overview" if request.htmx.target == "overview" else ""
    return render(request, f"desk/overview.html{part}", context)


@require_GET
@needs("entrants.view")
def badge(request: TaikaiRequest, badge: str) -> HttpResponse:
    """The code on a badge: staff come to that person's check-in, everybody else to what the public may see."""
    tournament = request.tournament
    entrant = entrant_of_badge(tournament, badge)
    if entrant is None:
        raise Http404
    if may(request.role, "entrants.check_in") and not tournament.is_over:
        return redirect(f"{reverse('desk-check-in', args=[tournament.slug])}?{urlencode({'q': entrant.name})}")
    if player_page(current(tournament, "public"), entrant.pk) is not None:
        return redirect("player", tournament.slug, entrant.pk)
    return redirect("participants", tournament.slug)
