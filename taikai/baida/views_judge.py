"""Judge's views of a Baida table, and its printed score sheets."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render

from taikai.agenda.domain.personal_schedule import seats_of as all_seats
from taikai.baida.pages.score_sheet import paper_context
from taikai.baida.views_hand import AtSheet, baida_rules
from taikai.seating.models import Round, Table
from taikai.tournaments.access import TaikaiRequest, form, page


def _table(request: TaikaiRequest, hanchan: int, number: int) -> Table:
    found = Table.objects.filter(
        round__tournament=request.tournament,
        round__number=hanchan,
        round__state=Round.State.PUBLISHED,
        number=number,
    )
    table = found.select_related("round").first()
    if table is None:
        raise Http404
    return table


@form("results.enter", guide="baida#record-hands")
def table(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """`do` is tap-3m, drop-h0.3m, check, save, none (nobody won) or remove; else the hand so far is shown."""
    rules = baida_rules(request.tournament)
    at = _table(request, hanchan, number)
    clock = all_seats(request.tournament).clock_at(request.tournament, at.round_id, at.number)
    sheet = AtSheet(request, at, rules, request.actor, judge=True, shown={"clock": clock})
    return sheet.post() if request.method == "POST" else sheet.get()


@page("results.view", guide="baida#finish")
def paper(request: TaikaiRequest, hanchan: int) -> HttpResponse:
    """The score sheets of a hanchan's tables for the printer, one a page. Drafts print too."""
    rules = baida_rules(request.tournament)
    context = paper_context(request.tournament, hanchan, request.role, rules)
    return render(request, "baida/paper.html", context)
