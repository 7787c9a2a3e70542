"""The big screen that takes turns."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from taikai.live.pages import screen_links
from taikai.tournaments.access import TaikaiRequest, needs


@require_safe
@needs("live.view")
def screen(request: TaikaiRequest) -> HttpResponse:
    """Clock, standings and seating, one after the other; `?only=clock,seating` leaves some out.

    Without JavaScript, and for one screen alone, there are links to each.
    """
    only = {f"screen-{name}" for name in request.GET.get("only", "").split(",") if name}
    links = screen_links(request.tournament, only)
    return render(request, "live/screen.html", {"links": links, "turns": " ".join(url for url, _label in links)})
