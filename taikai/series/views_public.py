"""Public views: list of series, one series with files, teams of a tournament."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render

from taikai.formatting.spreadsheets import XLSX
from taikai.http_guard.responses import CSV, JSON
from taikai.series.domain.editing import runs
from taikai.series.domain.load import teams_of
from taikai.series.models import Series, TeamPlay
from taikai.series.pages.table import as_csv, as_json, as_xlsx, series_context
from taikai.tournaments.access import TaikaiRequest, file, page
from taikai.tournaments.permissions import may_on_site

KINDS = {"csv": CSV, "xlsx": XLSX, "json": JSON}


@page("site.view")
def all_series(request: TaikaiRequest) -> HttpResponse:
    context = {
        "all_series": Series.objects.all()[:500],
        "may_make": request.user.is_authenticated and may_on_site(request.user, "series.create"),
    }
    return render(request, "series/all.html", context)


@page("site.view")
def series(request: TaikaiRequest, name: str) -> HttpResponse:
    """The standings of a series, event by event."""
    found = get_object_or_404(Series, slug=name)
    return render(request, "series/series.html", series_context(found) | {"runs": runs(request.user, found)})


@file("site.view")
def series_file(request: TaikaiRequest, name: str, kind: str) -> HttpResponse:
    """The same as CSV, spreadsheet or JSON."""
    found = get_object_or_404(Series, slug=name)
    if kind not in KINDS:
        raise Http404
    made: dict[str, Callable[[Series], str | bytes]] = {"csv": as_csv, "xlsx": as_xlsx, "json": as_json}
    response = HttpResponse(made[kind](found), content_type=KINDS[kind])
    if kind != "json":
        response["Content-Disposition"] = f'attachment; filename="{found.slug}.{kind}"'
    return response


@page("standings.view")
def teams(request: TaikaiRequest) -> HttpResponse:
    lines = teams_of(request.tournament)
    play = TeamPlay.objects.filter(tournament=request.tournament).first()
    if play is None or not lines:
        raise Http404
    return render(request, "series/teams.html", {"lines": lines, "play": play})
