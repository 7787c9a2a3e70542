"""Player's view of needs, behind the personal link."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from taikai.live.conditional import part_of
from taikai.registration.domain.personal_links import entrant_of, links_ended
from taikai.standings.domain.needs.rivals import contest_of
from taikai.standings.domain.ranking.current import current
from taikai.standings.pages.needs import needs_of, table_state
from taikai.tournaments.access import TaikaiRequest, page
from taikai.tournaments.domain.change import SEATING, STANDINGS
from taikai.tournaments.page_dependencies import watch_own, watches


@never_cache
@page("entrants.own")
@watches(STANDINGS, SEATING)
def my_needs(request: TaikaiRequest, token: str) -> HttpResponse:
    """Every place by points and by hand; in the last hand the win that is enough."""
    entrant = entrant_of(request.tournament, token)
    if entrant is None:
        ended = {"erased": links_ended(request.tournament)}
        return _own(render(request, "registration/link_void.html", ended, status=404))
    watch_own(request, entrant.pk)
    found = current(request.tournament, "public")
    state = table_state(request.tournament, contest_of(found, entrant.pk))
    shown = needs_of(found, entrant.pk, state=state)
    context = {"person": entrant, "token": token, "needs": shown}
    return _own(render(request, part_of(request, "standings/needs.html", "needs"), context))


def _own(response: HttpResponse) -> HttpResponse:
    # The link is the player's key: it never travels in a Referer header and is never indexed.
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
