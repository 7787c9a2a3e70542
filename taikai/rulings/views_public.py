"""Public view of the register of rulings."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render

from taikai.rulings.domain.switch import register_is_open
from taikai.rulings.pages.register import register_lines
from taikai.tournaments.access import TaikaiRequest, page


@page("rulings.view")
def register(request: TaikaiRequest) -> HttpResponse:
    """The rulings that stand, if the organiser opens the register."""
    if not register_is_open(request.tournament):
        raise Http404
    lines = register_lines(request.tournament, standing=True)
    return render(request, "rulings/public.html", {"lines": lines})
