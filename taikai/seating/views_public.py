"""Published seating: by table, by name, huge, and on paper."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from taikai.registration.domain.links import qr_svg
from taikai.seating.domain.reading import (
    SeatedRound,
    SeatedTable,
    current_number,
    finished_numbers,
    seated_rounds,
)
from taikai.seating.models import Seat
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.permissions import may

MOST_FOUND = 40


@require_safe
@needs("seating.view")
def seating(request: TaikaiRequest) -> HttpResponse:
    """The hanchan people ask about now; before anything is published, a page that waits for it."""
    rounds = seated_rounds(request.tournament, published_only=True)
    number = current_number(rounds, finished_numbers(request.tournament))
    if number is None:
        return render(request, "seating/none.html")
    return _page(request, rounds, number)


@require_safe
@needs("seating.view")
def seating_round(request: TaikaiRequest, number: int) -> HttpResponse:
    """One hanchan; what is not published does not exist."""
    return _page(request, seated_rounds(request.tournament, published_only=True), number)


def _page(request: TaikaiRequest, rounds: list[SeatedRound], number: int) -> HttpResponse:
    words = request.GET.get("q", "").strip()
    return render(
        request,
        "seating/seating.html",
        {
            "rounds": rounds,
            "shown": _chosen(rounds, number),
            "q": words,
            "found": _find(rounds, words) if words else None,
        },
    )


def _chosen(rounds: list[SeatedRound], number: int) -> SeatedRound:
    for each in rounds:
        if each.number == number:
            return each
    raise Http404


def _find(rounds: list[SeatedRound], words: str) -> list[tuple[str, list[tuple[int, Seat, SeatedTable]]]]:
    """Everybody whose name, nickname or club has these words, with all their published seats."""
    wanted = words.casefold().split()
    people: dict[int, tuple[str, list[tuple[int, Seat, SeatedTable]]]] = {}
    for each in rounds:
        for seat, table in each.by_name:
            text = f"{seat.entrant.public_name} {seat.entrant.club}".casefold()
            if all(word in text for word in wanted):
                entry = people.setdefault(seat.entrant_id, (seat.entrant.public_name, []))
                entry[1].append((each.number, seat, table))
    return sorted(people.values(), key=lambda pair: pair[0].casefold())[:MOST_FOUND]


@require_safe
@needs("live.view")
def screen(request: TaikaiRequest) -> HttpResponse:
    """The seating by name for a projector; waits quietly until something is published."""
    rounds = seated_rounds(request.tournament, published_only=True)
    number = current_number(rounds, finished_numbers(request.tournament))
    shown = _chosen(rounds, number) if number is not None else None
    return render(request, "seating/screen.html", {"shown": shown})


@require_safe
@needs("seating.view")
def signs(request: TaikaiRequest, number: int) -> HttpResponse:
    """A sign for every table, one a page: its number huge, the four seats below. Organisers print drafts too."""
    rounds = seated_rounds(request.tournament, published_only=not may(request.role, "seating.edit"))
    link = f"{settings.SITE_URL}{request.tournament.get_absolute_url()}"
    return render(request, "seating/signs.html", {"shown": _chosen(rounds, number), "qr": qr_svg(link)})
