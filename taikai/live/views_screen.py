"""Views of big screens: a chosen page, or all in rotation."""

from __future__ import annotations

from csp.constants import SELF
from django.http import HttpResponse
from django.shortcuts import render

from taikai.live.conditional import part_of
from taikai.live.pages import links_of, screen_links, setting_of, theme_choices
from taikai.tournaments.access import TaikaiRequest, page
from taikai.tournaments.domain.change import PROGRAMME, SEATING, STANDINGS
from taikai.tournaments.page_dependencies import watches


@page("live.view")
@watches(PROGRAMME, STANDINGS, SEATING)
def screen(request: TaikaiRequest, number: int = 1) -> HttpResponse:
    """A screen of the hall; `?only=clock,seating` is one that nobody tells what to show.

    Without JavaScript there are links to each page it shows. `?thumb=1`: small, in the remote of the staff, the
    only page that may frame it.
    """
    only = {f"screen-{name}" for name in request.GET.get("only", "").split(",") if name}
    setting = setting_of(request.tournament, number)
    links = screen_links(request.tournament, only) if only else links_of(request.tournament, setting)
    context = {
        "links": links,
        "turns": " ".join(url for url, _label in links),
        "number": number,
        "screen_theme": setting.theme,
        "themes": theme_choices(setting),
    }
    response = render(request, part_of(request, "live/screen.html", "screen-order"), context)
    if request.GET.get("thumb"):
        response._csp_replace = {"frame-ancestors": [SELF]}  # type: ignore[attr-defined]
        response.xframe_options_exempt = True
    return response
