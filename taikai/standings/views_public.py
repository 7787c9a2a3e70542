"""Standings for everybody: ranking, one hanchan, one player, why, exports, the big screen."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from taikai.live.conditional import part_of, unless_unchanged
from taikai.reading import natural
from taikai.standings.domain.current import Current, current
from taikai.standings.domain.cut_words import notes
from taikai.standings.domain.explain import explained
from taikai.standings.domain.export import as_csv, as_json
from taikai.standings.domain.hanchan import hanchan_page
from taikai.standings.domain.listing import listing
from taikai.standings.domain.load import Audience
from taikai.standings.domain.player import PlayerPage, place_line, player_page
from taikai.standings.domain.tie_breaks import CRITERIA
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.seen import SEATING, STANDINGS
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import may
from taikai.tournaments.watch import watches

SCREEN_LINES = 8
SCREEN_SECONDS = 12


def _audience(request: TaikaiRequest) -> Audience:
    """The public's view for everybody; staff may ask for everything confirmed with `?all=1`."""
    return "staff" if request.GET.get("all") and may(request.role, "results.view") else "public"


def _frame(request: TaikaiRequest, found: Current) -> dict[str, Any]:
    now = found.now
    return {
        "now": now,
        "final": request.tournament.stage in (Tournament.Stage.FINAL, Tournament.Stage.ARCHIVED),
        "partial": [hanchan for hanchan in now.counted if hanchan not in now.complete],
        "everything": _audience(request) == "staff",
        "query": "?all=1" if _audience(request) == "staff" else "",
        "ruleset": found.facts.ruleset,
    }


@require_safe
@needs("standings.view")
@watches(STANDINGS, SEATING)
@unless_unchanged
def ranking(request: TaikaiRequest) -> HttpResponse:
    """The ranking after what is released."""
    found = current(request.tournament, _audience(request))
    context = {**_frame(request, found), "listing": lambda: listing(found)}
    template = (
        "standings/standings.html#ranking" if request.htmx.target == "ranking" else "standings/standings.html"
    )
    return render(request, template, context)


@require_safe
@needs("standings.view")
@watches(STANDINGS, SEATING)
@unless_unchanged
def hanchan(request: TaikaiRequest, hanchan: int) -> HttpResponse:
    """One hanchan: its ranking and its tables."""
    found = current(request.tournament, _audience(request))
    if hanchan not in found.after:
        raise Http404
    context = {**_frame(request, found), "number": hanchan, "page": lambda: hanchan_page(found, hanchan)}
    template = "standings/hanchan.html#hanchan" if request.htmx.target == "hanchan" else "standings/hanchan.html"
    return render(request, template, context)


@require_safe
@needs("standings.view")
@watches(STANDINGS, SEATING)
@unless_unchanged
def player(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One player's tournament."""
    found = current(request.tournament, _audience(request))
    person = found.people.get(pk)
    if person is None:
        raise Http404

    @cache
    def page() -> PlayerPage | None:
        return player_page(found, pk)

    context = {
        **_frame(request, found),
        "person": person,
        "page": page,
        "line": lambda: (made := page()) and place_line(made, found.facts.planned),
        "has_chombo": any(game.penalty for game in found.games.get(pk, [])),
        "why": lambda: explained(found, pk).get(pk),
    }
    template = "standings/player.html#player" if request.htmx.target == "player" else "standings/player.html"
    return render(request, template, context)


@require_safe
@needs("standings.view")
@watches(STANDINGS, SEATING)
@unless_unchanged
def why(request: TaikaiRequest) -> HttpResponse:
    """How the ranking is made, and what decided every place."""
    found = current(request.tournament, _audience(request))
    context = {
        **_frame(request, found),
        "explained": lambda: explained(found).values(),
        "titles": [CRITERIA[name].title for name in found.now.tie_breaks],
        "notes": notes(found.facts.cuts),
    }
    return render(request, "standings/why.html", context)


@require_safe
@needs("standings.view")
@watches(STANDINGS, SEATING)
@unless_unchanged
def as_csv_file(request: TaikaiRequest) -> HttpResponse:
    """The ranking for a spreadsheet."""
    text = as_csv(current(request.tournament, _audience(request)))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{request.tournament.slug}-standings.csv"'
    return response


@require_safe
@needs("standings.view")
@watches(STANDINGS, SEATING)
@unless_unchanged
def as_json_file(request: TaikaiRequest) -> HttpResponse:
    """The ranking for a program."""
    found = current(request.tournament, _audience(request))
    return JsonResponse(as_json(request.tournament, found), json_dumps_params={"ensure_ascii": False})


@require_safe
@needs("live.view")
@watches(STANDINGS, SEATING)
@unless_unchanged
def screen(request: TaikaiRequest) -> HttpResponse:
    """The ranking for a projector, always as the public sees it.

    With JavaScript the whole list is there and the screen turns its pages; without it `?page=2` is one page
    that leads to the next by itself.
    """
    found = current(request.tournament, "public")
    found_listing = listing(found)
    lines = found_listing.lines
    context = {
        **_frame(request, found),
        "lines": lines,
        "carries": found_listing.carries,
        "next": 1,
        "seconds": 0,
    }
    wanted = natural(request.GET.get("page"))
    if wanted:
        pages = max(1, -(-len(lines) // SCREEN_LINES))
        page = (wanted - 1) % pages + 1
        context |= {
            "lines": lines[(page - 1) * SCREEN_LINES : page * SCREEN_LINES],
            "page": page,
            "pages": pages,
            "next": page % pages + 1,
            "seconds": SCREEN_SECONDS,
        }
    return render(request, part_of(request, "standings/screen.html", "screen-standings"), context)
