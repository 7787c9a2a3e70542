"""Embedded standings: the only page that other web sites may frame, where allowed."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render

from taikai.api.domain.allowed_origins import origins_of
from taikai.http_guard.input_parsing import natural
from taikai.live.conditional import conditional_page
from taikai.standings.domain.ranking.current import current
from taikai.standings.pages.standings_table import listing
from taikai.tournaments.access import TaikaiRequest, page
from taikai.tournaments.domain.change import SEATING, STANDINGS
from taikai.tournaments.page_dependencies import watches

MOST_LINES = 2_000


@page("standings.view", linked=False)
@watches(STANDINGS, SEATING)
def standings(request: TaikaiRequest) -> HttpResponse:
    """As everybody sees them, whoever is logged in; `?lines=10` for the first ten."""
    allowed = origins_of(request.tournament)
    if not allowed.embed or not request.tournament.is_public_stage:
        raise Http404
    response = _page(request)
    response._csp_replace = {"frame-ancestors": list(allowed.frames)}  # type: ignore[attr-defined]
    response.xframe_options_exempt = True
    return response


@conditional_page
def _page(request: TaikaiRequest) -> HttpResponse:
    found = listing(current(request.tournament, "public"))
    lines = min(natural(request.GET.get("lines")) or MOST_LINES, MOST_LINES)
    context = {"lines": found.lines[:lines], "more": len(found.lines) > lines, "hanchans": len(found.hanchans)}
    return render(request, "api/embed.html", context)
