"""Public views of standings: ranking, hanchan, player, explanation, exports, big screen."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render

from taikai.formatting.context import joined
from taikai.http_guard.input_parsing import natural
from taikai.http_guard.responses import CSV, attachment
from taikai.live.conditional import part_of, public_page
from taikai.standings.domain.hanchan import hanchan_page
from taikai.standings.domain.ranking.current import Current, current
from taikai.standings.domain.ranking.load import Audience
from taikai.standings.pages.ceremony import own_final_place, revealed_json
from taikai.standings.pages.compare import compare_context
from taikai.standings.pages.export import as_csv, as_json
from taikai.standings.pages.needs import needs_of
from taikai.standings.pages.public_pages import frame, player_context, screen_context, why_context
from taikai.standings.pages.standings_table import listing, order_of, standings_table
from taikai.tournaments.access import TaikaiRequest, file
from taikai.tournaments.domain.change import CHANCES, SEATING, STANDINGS
from taikai.tournaments.permissions import may


def _audience(request: TaikaiRequest) -> Audience:
    """The public's view for everybody; staff may ask for everything confirmed with `?all=1`."""
    return "staff" if request.GET.get("all") and may(request.role, "results.view") else "public"


def _frame(request: TaikaiRequest, found: Current) -> dict[str, Any]:
    return frame(request.tournament, found, everything=_audience(request) == "staff")


@public_page("standings.view", STANDINGS, SEATING, CHANCES)
def ranking(request: TaikaiRequest) -> HttpResponse:
    """The ranking after what is released, in the order of `?order=`."""
    found = current(request.tournament, _audience(request))
    everything, order = _audience(request) == "staff", order_of(found, request.GET.get("order", ""))
    context = {
        **_frame(request, found),
        "order": order,
        "table": lambda: standings_table(listing(found), order, everything=everything),
    }
    template = (
        "standings/standings.html#ranking" if request.htmx.target == "ranking" else "standings/standings.html"
    )
    return render(request, template, context)


@public_page("standings.view", STANDINGS, SEATING)
def hanchan(request: TaikaiRequest, hanchan: int) -> HttpResponse:
    """One hanchan: its ranking and its tables."""
    found = current(request.tournament, _audience(request))
    if hanchan not in found.after:
        raise Http404
    context = {**_frame(request, found), "number": hanchan, "page": lambda: hanchan_page(found, hanchan)}
    template = "standings/hanchan.html#hanchan" if request.htmx.target == "hanchan" else "standings/hanchan.html"
    return render(request, template, context)


@public_page("standings.view", STANDINGS, SEATING, CHANCES)
def player(request: TaikaiRequest, pk: int) -> HttpResponse:
    found = current(request.tournament, _audience(request))
    person = player_context(found, pk)
    if person is None:
        raise Http404
    context = joined(_frame(request, found), person)
    if _audience(request) == "public":
        context["final_place"] = own_final_place(request.tournament, pk, theirs=True)
    template = "standings/player.html#player" if request.htmx.target == "player" else "standings/player.html"
    return render(request, template, context)


@public_page("standings.view", STANDINGS, SEATING)
def needs_page(request: TaikaiRequest, pk: int) -> HttpResponse:
    """What a player needs for each better place, the final and the cut, by what is public."""
    found = current(request.tournament, _audience(request))
    person = found.people.get(pk)
    if person is None:
        raise Http404
    context = {**_frame(request, found), "person": person, "needs": lambda: needs_of(found, pk)}
    return render(request, part_of(request, "standings/needs.html", "needs"), context)


@public_page("standings.view", STANDINGS, SEATING)
def compare(request: TaikaiRequest) -> HttpResponse:
    """Ranks after each hanchan of up to three players, each named by `?compare=`."""
    found = current(request.tournament, _audience(request))
    context = joined(_frame(request, found), compare_context(found, request.GET.getlist("compare")))
    return render(request, part_of(request, "standings/compare.html", "compare"), context)


@public_page("standings.view", STANDINGS, SEATING)
def why(request: TaikaiRequest) -> HttpResponse:
    """How the ranking is made, and what decided every place."""
    found = current(request.tournament, _audience(request))
    context = joined(_frame(request, found), why_context(found))
    return render(request, "standings/why.html", context)


@public_page("standings.view", STANDINGS, SEATING, serves=file)
def as_csv_file(request: TaikaiRequest) -> HttpResponse:
    text = as_csv(current(request.tournament, _audience(request)))
    return attachment(text, CSV, f"{request.tournament.slug}-standings.csv")


@public_page("standings.view", STANDINGS, SEATING, serves=file)
def as_json_file(request: TaikaiRequest) -> HttpResponse:
    """The ranking for a program."""
    found = current(request.tournament, _audience(request))
    told = as_json(request.tournament, found)
    if revealed := revealed_json(request.tournament):
        told["revealed"] = revealed
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False})


@public_page("live.view", STANDINGS, SEATING)
def screen(request: TaikaiRequest) -> HttpResponse:
    """The ranking for a projector, always as the public sees it.

    With JavaScript the whole list is there and the screen turns its pages; without it `?page=2` is one page
    that leads to the next by itself.
    """
    found = current(request.tournament, "public")
    context = joined(_frame(request, found), screen_context(found, natural(request.GET.get("page"))))
    return render(request, part_of(request, "standings/screen.html", "screen-standings"), context)
