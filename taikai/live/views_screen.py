"""The big screen that takes turns."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from taikai.tournaments.access import TaikaiRequest, needs

# In the order they take turns.
SCREENS = [
    ("screen-clock", _("Clock")),
    ("screen-standings", _("Standings")),
    ("screen-seating", _("Seating")),
]


@require_safe
@needs("live.view")
def screen(request: TaikaiRequest) -> HttpResponse:
    """Clock, standings and seating, one after the other; `?only=clock,seating` leaves some out.

    Without JavaScript, and for one screen alone, there are links to each.
    """
    only = {f"screen-{name}" for name in request.GET.get("only", "").split(",") if name}
    links = []
    for name, label in SCREENS:
        if only and name not in only:
            continue
        try:
            links.append((reverse(name, args=[request.tournament.slug]), label))
        except NoReverseMatch:
            continue
    return render(request, "live/screen.html", {"links": links, "turns": " ".join(url for url, _label in links)})
