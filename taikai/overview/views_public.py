"""The tournament's public overview."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_GET

from taikai.live.conditional import one_for_all
from taikai.overview.pages.public import overview_context
from taikai.registration.domain.links import entrant_of_badge
from taikai.standings.domain.player import player_page
from taikai.standings.domain.ranking.current import current
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.seen import PROGRAMME, SEATING
from taikai.tournaments.permissions import may
from taikai.tournaments.watch import watches


@require_GET
@needs("tournament.view")
@watches(SEATING, PROGRAMME)
@one_for_all
def overview(request: TaikaiRequest) -> HttpResponse:
    """Everything a player wants to know before and on the day, and the next thing to do."""
    part = "#overview" if request.htmx.target == "overview" else ""
    return render(request, f"overview/overview.html{part}", overview_context(request.tournament))


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
