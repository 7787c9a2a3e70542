"""Broadcast views: live tables, overlays for streaming programs, feature table on the big screen."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from taikai.chances.pages.shown import chance_page
from taikai.hands.domain.broadcast import (
    BroadcastWish,
    DelayedTable,
    broadcast_of,
    broadcast_table,
    broadcast_tables,
    feature_table,
    set_broadcast,
)
from taikai.http_guard.input_parsing import key_of, natural
from taikai.live.conditional import briefly_shared_fragment, part_of, public_page
from taikai.overview.forms import BroadcastForm
from taikai.overview.pages.broadcast import EVERY, SIZES, WatchedTable, shown
from taikai.overview.pages.screens import feature_state
from taikai.problems import Refusal, at_fields
from taikai.standings.domain.ranking.current import current
from taikai.standings.pages.standings_table import listing
from taikai.tournaments.access import TaikaiRequest, form, page
from taikai.tournaments.domain.change import CHANCES, SEATING, STANDINGS
from taikai.tournaments.page_dependencies import watch_table

LINES = 8
MOST_LINES = 40


@page("live.view")
@briefly_shared_fragment
def tables(request: TaikaiRequest) -> HttpResponse:
    if broadcast_of(request.tournament) is None:
        raise Http404
    context = {"tables": [shown(seen) for seen in broadcast_tables(request.tournament)]}
    return render(request, part_of(request, "overview/watch_tables.html", "watch"), context)


@page("live.view")
@briefly_shared_fragment
def table(request: TaikaiRequest, hanchan: int, table: int) -> HttpResponse:
    found = _found(request, broadcast_table(request.tournament, hanchan, table))
    context = {"table": found, "every": found.every}
    return render(request, part_of(request, "overview/watch.html", "watch"), context)


@page("live.view")
@briefly_shared_fragment
def overlay_table(request: TaikaiRequest, hanchan: int, table: int) -> HttpResponse:
    """One table over a picture: transparent, large."""
    found = _found(request, broadcast_table(request.tournament, hanchan, table))
    context = _overlaid(request, table=found, every=found.every)
    return render(request, part_of(request, "overview/overlay.html", "overlay"), context)


@page("live.view")
@briefly_shared_fragment
def overlay_feature(request: TaikaiRequest) -> HttpResponse:
    """The feature table over a picture: the address stays when the organiser names another one."""
    context = _overlaid(request, **_feature(request))
    return render(request, part_of(request, "overview/overlay.html", "overlay"), context)


@public_page("live.view", STANDINGS, SEATING, CHANCES, kept=briefly_shared_fragment)
def overlay_standings(request: TaikaiRequest) -> HttpResponse:
    """The first of the standings over a picture; `?lines=12` says how many, `?from=9` where to begin.

    `?show=chances`: the most likely winners with their chances of the title instead.
    """
    lines = min(natural(request.GET.get("lines")) or LINES, MOST_LINES)
    first = max(natural(request.GET.get("from")), 1)
    wanted = slice(first - 1, first - 1 + lines)
    if request.GET.get("show") == "chances":
        page = chance_page(request.tournament, "public")
        context = _overlaid(request, chances=page.lines[wanted] if page else (), every=0)
    else:
        rows = listing(current(request.tournament, "public")).lines[wanted]
        context = _overlaid(request, lines=rows, every=0)
    return render(request, part_of(request, "overview/overlay.html", "overlay"), context)


@page("live.view")
@briefly_shared_fragment
def screen_feature(request: TaikaiRequest) -> HttpResponse:
    """The feature table for a projector."""
    found = _feature(request)
    state = "chosen" if found["table"] else feature_state(request.tournament)
    context = {**found, "state": state}
    return render(request, part_of(request, "overview/screen_feature.html", "watch"), context)


@form("tournament.edit", guide="screens#live-coverage")
def broadcast(request: TaikaiRequest) -> HttpResponse:
    """Whether the tables may be followed, how late, the feature table; addresses for a streaming program."""
    found = broadcast_of(request.tournament)
    form = BroadcastForm(request.POST if request.method == "POST" else None, found=found)
    status = 200
    if request.method == "POST":
        if form.is_valid():
            wish = BroadcastWish(form.delay, form.feature)
            try:
                set_broadcast(request.tournament, wish, actor=request.actor, key=key_of(request))
            except Refusal as refusal:
                at_fields(form, refusal.problems)
            else:
                messages.success(request, _("Saved."))
                return redirect("manage-broadcast", request.tournament.slug)
        status = 422
    context = {"form": form, "found": found}
    return render(request, "overview/broadcast.html", context, status=status)


def _found(request: TaikaiRequest, seen: DelayedTable | None) -> WatchedTable:
    """A table that may be seen; one that is seen at once is heard of as at the table."""
    if seen is None:
        raise Http404
    if not seen.delay:
        watch_table(request, seen.table.pk)
    return shown(seen)


def _feature(request: TaikaiRequest) -> dict[str, Any]:
    """The feature table, and how often its page asks again."""
    seen = feature_table(request.tournament)
    if seen is None:
        return {"table": None, "every": EVERY}
    found = _found(request, seen)
    return {"table": found, "every": found.every}


def _overlaid(request: TaikaiRequest, **context: Any) -> dict[str, Any]:
    size = request.GET.get("size", "")
    size = size if size in SIZES else "normal"
    return {"size": size, "width": SIZES[size], "end": request.GET.get("side") == "right", **context}
