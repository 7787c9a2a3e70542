"""Public views of hand statistics: page and CSV."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render

from taikai.http_guard.input_parsing import natural
from taikai.http_guard.responses import CSV, attachment
from taikai.live.conditional import part_of, public_page
from taikai.standings.domain.statistics.people import Everybody, everybody
from taikai.standings.pages.statistics import as_csv, ceremony_context, numbers_context, own_numbers
from taikai.tournaments.access import TaikaiRequest, file
from taikai.tournaments.domain.change import SEATING, STANDINGS
from taikai.tournaments.permissions import may


def _counted(request: TaikaiRequest) -> tuple[Everybody, bool]:
    """The public's numbers for everybody; staff may ask for everything confirmed with `?all=1`."""
    staff = bool(request.GET.get("all")) and may(request.role, "results.view")
    return everybody(request.tournament, "staff" if staff else "public"), staff


@public_page("standings.view", STANDINGS, SEATING)
def numbers(request: TaikaiRequest) -> HttpResponse:
    """Wins, deal-ins, riichi, yaku, awards, the biggest hand: of tables whose results are public."""
    counted, staff = _counted(request)
    context = {**numbers_context(counted), "query": "?all=1" if staff else "", "everything": staff}
    return render(request, part_of(request, "standings/numbers.html", "numbers"), context)


@public_page("live.view", STANDINGS, SEATING)
def screen_awards(request: TaikaiRequest) -> HttpResponse:
    """The awards for the ceremony, on a projector: all of them, or (`?award=2`) one to be read out."""
    context = ceremony_context(everybody(request.tournament, "public"), natural(request.GET.get("award")))
    return render(request, part_of(request, "standings/screen_awards.html", "screen-awards"), context)


@public_page("standings.view", STANDINGS, SEATING)
def player_numbers(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One player's numbers, the largest win with its tiles, and the yaku."""
    counted, staff = _counted(request)
    person = counted.found.people.get(pk)
    if person is None:
        raise Http404
    own, query = own_numbers(counted, pk), "?all=1" if staff else ""
    context = {"person": person, "own": own, "game": counted.game, "query": query}
    return render(request, part_of(request, "standings/own_numbers.html", "own-numbers-page"), context)


@public_page("standings.view", STANDINGS, SEATING, serves=file)
def numbers_csv(request: TaikaiRequest) -> HttpResponse:
    counted, _staff = _counted(request)
    return attachment(as_csv(counted), CSV, f"{request.tournament.slug}-numbers.csv")
