"""Staff views of tables: reporting modes and table links."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from taikai.hands.domain.access.reporting_modes import (
    allowed_modes,
    mode_of,
    reports_at_tables,
    set_mode,
    set_table_mode,
)
from taikai.hands.domain.access.table_links import renew_link, withdraw_link
from taikai.hands.pages.table_list import current_hanchan, published_numbers, table_lines
from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import key_of, row
from taikai.problems import Refusal
from taikai.seating.models import Table
from taikai.tournaments.access import TaikaiRequest, form
from taikai.tournaments.permissions import may


@form("hands.run")
def reporting(request: TaikaiRequest, hanchan: int | None = None) -> HttpResponse:
    """The way of the tournament and the tables of a hanchan; `do` is way, table-way, renew or withdraw."""
    tournament = request.tournament
    numbers = published_numbers(tournament)
    shown = hanchan if hanchan is not None else current_hanchan(tournament)
    if hanchan is not None and hanchan not in numbers:
        raise Http404
    if request.method == "POST":
        try:
            _do(request)
        except Refusal as refusal:
            show_problems(request, refusal.problems)
        return redirect(request.path)
    context = {
        "ways": allowed_modes(tournament),
        "way": str(mode_of(tournament)),
        "numbers": numbers,
        "shown": shown,
        "playable": reports_at_tables(tournament),
        "lines": (lambda: table_lines(tournament, shown)) if shown is not None else [],
    }
    return render(request, "table/manage.html", context)


def _do(request: TaikaiRequest) -> None:
    tournament, actor, key = request.tournament, request.actor, key_of(request)
    do, way = request.POST.get("do"), str(request.POST.get("way", ""))
    if do == "way":
        if not may(request.role, "tournament.edit"):
            raise PermissionDenied
        set_mode(tournament, way, actor=actor, key=key)
        messages.success(request, _("Saved."))
        return
    table = get_object_or_404(Table, round__tournament=tournament, pk=row(request.POST.get("table")))
    match do:
        case "table-way":
            set_table_mode(tournament, table, way, actor=actor, key=key)
        case "renew":
            renew_link(tournament, table, actor=actor, key=key)
        case "withdraw":
            withdraw_link(tournament, table, actor=actor, key=key)
    messages.success(request, _("Saved."))
