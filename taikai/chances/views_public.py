"""The big screen of chances."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from taikai.chances.pages.shown import SCREEN_LINES, chance_page
from taikai.live.conditional import part_of, public_page
from taikai.tournaments.access import TaikaiRequest
from taikai.tournaments.domain.change import CHANCES, SEATING, STANDINGS


@public_page("live.view", STANDINGS, SEATING, CHANCES)
def screen(request: TaikaiRequest) -> HttpResponse:
    """The most likely winners for a projector, by public results."""
    context = {"chances": chance_page(request.tournament, "public", SCREEN_LINES)}
    return render(request, part_of(request, "chances/screen.html", "screen-chances"), context)
