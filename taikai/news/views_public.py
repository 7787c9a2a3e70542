"""Public views of announcements."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from taikai.live.conditional import part_of, public_page, shared_fragment
from taikai.news.domain.visible_announcements import announcements, on_top
from taikai.tournaments.access import TaikaiRequest
from taikai.tournaments.domain.change import NEWS
from taikai.tournaments.permissions import PUBLIC


@public_page("tournament.view", NEWS, kept=shared_fragment)
def news(request: TaikaiRequest) -> HttpResponse:
    """All announcements; an open page of any kind asks here for what is new."""
    template = "news/news.html"
    if request.htmx and request.htmx.target == "news":
        return render(request, f"{template}#news")
    found = announcements(request.tournament, "players" if request.role == PUBLIC else "staff")
    return render(request, part_of(request, template, "announced"), {"all": found})


@public_page("live.view", NEWS, kept=shared_fragment)
def screen(request: TaikaiRequest) -> HttpResponse:
    """The newest announcement on a screen of its own; an open screen asks here for what lies over it."""
    template = "news/screen.html"
    if request.htmx and request.htmx.target == "news":
        return render(request, f"{template}#news")
    one = next(iter(on_top(request.tournament, "screens")), None)
    return render(request, part_of(request, template, "screen-message"), {"one": one})
