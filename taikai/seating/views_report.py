"""Views of the seating report, one player's day, and verification of a draw."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from taikai.http_guard.responses import CSV, attachment
from taikai.seating.domain.report.public import Sitting, report_of, schedules
from taikai.seating.domain.report.verify import Drawn, as_file, ask, draws_of
from taikai.seating.domain.seats.load import SeatedRound, seated_rounds
from taikai.seating.domain.seats.start_times import starts_by_number
from taikai.seating.pages.report import csv_of, player_context
from taikai.tournaments.access import TaikaiRequest, action, file, page
from taikai.tournaments.permissions import may


def _published(request: TaikaiRequest, *, tables: bool = True) -> list[SeatedRound]:
    return seated_rounds(request.tournament, published_only=True, tables=tables)


def _loader(request: TaikaiRequest) -> Callable[[], list[SeatedRound]]:
    """The published seating, read when somebody first wants it and not again in this request."""
    return cache(lambda: _published(request))


def _draws(request: TaikaiRequest) -> list[Drawn]:
    return draws_of(request.tournament, _published(request, tables=False), _loader(request))


@page("seating.view")
def report(request: TaikaiRequest) -> HttpResponse:
    """How good the published seating is, beside what is possible."""
    rounds = _published(request, tables=False)
    if not rounds:
        return render(request, "seating/none.html", status=404)
    load = _loader(request)
    draws = draws_of(request.tournament, rounds, load)
    context = {
        "report": report_of(request.tournament, load, get_language() or "en"),
        "draws": draws,
        "waiting": any(draw.waiting and not draw.stuck for draw in draws),
        "may_see_all": may(request.role, "seating.edit"),
        "undrawn": request.tournament.hanchan_count - len(rounds),
    }
    return render(request, "seating/report.html", context)


@page("seating.view")
def player(request: TaikaiRequest, entrant: int) -> HttpResponse:
    """Whom somebody meets, where, on which wind, and when."""
    context = player_context(request.tournament, _published(request, tables=False), entrant)
    if context is None:
        raise Http404
    return render(request, "seating/report_player.html", context)


@action("seating.view")
def verify(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Make a published draw again on the server; anybody may ask, the worker does it once a minute."""
    if pk not in {draw.job.pk for draw in _draws(request)}:
        raise Http404
    if ask(request.tournament, pk):
        messages.info(request, _("The draw is being repeated. The result appears here."))
    return redirect("seating-report", request.tournament.slug)


@file("seating.view")
def draw_file(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Everything needed to make a published draw again elsewhere."""
    found = next(
        (draw for draw in _draws(request) if draw.job.pk == pk),
        None,
    )
    if found is None:
        raise Http404
    if found.private and not may(request.role, "seating.edit"):
        raise PermissionDenied
    answer = JsonResponse(as_file(found.job), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = 'attachment; filename="draw.json"'
    return answer


@file("seating.view")
def as_csv(request: TaikaiRequest) -> HttpResponse:
    """The published seating as a table for a checker or a spreadsheet."""
    return attachment(csv_of(_published(request)), CSV, "seating.csv")


@page("seating.view")
def paper(request: TaikaiRequest) -> HttpResponse:
    """Every published hanchan by table and by player, one after another."""
    if not _published(request, tables=False):
        return render(request, "seating/none.html", status=404)
    # Asked for by the template, and only when the part of this revision is not at hand.
    context = {"rounds": lambda: _published(request), "starts": starts_by_number(request.tournament)}
    return render(request, "seating/print_all.html", context)


@page("seating.view")
def strips(request: TaikaiRequest) -> HttpResponse:
    """A personal schedule for everybody, to be cut into strips."""
    if not _published(request, tables=False):
        return render(request, "seating/none.html", status=404)

    def people() -> list[tuple[str, list[Sitting], list[int]]]:
        return schedules(_published(request), starts_by_number(request.tournament))

    return render(request, "seating/print_strips.html", {"people": people})
