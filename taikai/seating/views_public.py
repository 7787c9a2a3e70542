"""Public views of published seating: by table, by name, large, for print."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render

from taikai.http_guard.input_parsing import search_words
from taikai.live.conditional import briefly_shared_fragment, part_of, public_page, shared_fragment
from taikai.registration.domain.personal_links import qr_svg
from taikai.seating.domain.seats.load import (
    SeatedRound,
    current_number,
    finished_numbers,
    load_tables,
    loaded,
    seated_rounds,
)
from taikai.seating.domain.seats.name_search import find_seats
from taikai.seating.pages.table_codes import own_codes, table_entry_url
from taikai.tournaments.access import TaikaiRequest, page
from taikai.tournaments.domain.change import PROGRAMME, SEATING
from taikai.tournaments.permissions import may


@public_page("seating.view", SEATING, PROGRAMME, kept=briefly_shared_fragment)
def seating(request: TaikaiRequest) -> HttpResponse:
    """The hanchan people ask about now; before anything is published, a page that waits for it."""
    rounds = seated_rounds(request.tournament, published_only=True, tables=False)
    number = current_number(rounds, finished_numbers(request.tournament))
    if number is None:
        return render(request, part_of(request, "seating/none.html", "seating"))
    return _page(request, rounds, number)


@public_page("seating.view", SEATING, PROGRAMME, kept=briefly_shared_fragment)
def seating_round(request: TaikaiRequest, number: int) -> HttpResponse:
    """One hanchan; what is not published does not exist."""
    return _page(request, seated_rounds(request.tournament, published_only=True, tables=False), number)


def _page(request: TaikaiRequest, rounds: list[SeatedRound], number: int) -> HttpResponse:
    words = search_words(request)
    shown = _chosen(rounds, number)
    return render(
        request,
        part_of(request, "seating/seating.html", "seating"),
        {
            "rounds": rounds,
            "shown": shown,
            "loaded": lambda: loaded(request.tournament, shown),
            "q": words,
            "found": find_seats(request.tournament, rounds, words) if words else None,
        },
    )


def _chosen(rounds: list[SeatedRound], number: int) -> SeatedRound:
    for each in rounds:
        if each.number == number:
            return each
    raise Http404


@public_page("live.view", SEATING, PROGRAMME, kept=shared_fragment)
def screen(request: TaikaiRequest) -> HttpResponse:
    """The seating by name for a projector; waits quietly until something is published."""
    rounds = seated_rounds(request.tournament, published_only=True, tables=False)
    number = current_number(rounds, finished_numbers(request.tournament))
    shown = _chosen(rounds, number) if number is not None else None
    context = {"shown": shown, "loaded": lambda: shown and loaded(request.tournament, shown)}
    return render(request, part_of(request, "seating/screen.html", "screen-seating"), context)


@page("seating.view")
def signs(request: TaikaiRequest, number: int) -> HttpResponse:
    """A sign for every table, one a page: its number huge, the four seats below. Organisers print drafts too."""
    drafts_too = may(request.role, "seating.edit")
    shown = _chosen(seated_rounds(request.tournament, published_only=not drafts_too, tables=False), number)
    load_tables(request.tournament, [shown])
    own = own_codes(request.tournament, request.role, number)
    signs_ = []
    for table in shown.tables:
        url = own.get(table.number) or table_entry_url(request.tournament, number, table.number)
        signs_.append((table, qr_svg(url), table.number in own))
    return render(request, "seating/signs.html", {"shown": shown, "signs": signs_})
