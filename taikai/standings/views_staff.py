"""Staff pages of the standings: the order of the tie-breaks."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from taikai.problems import Problem, Refusal
from taikai.standings.domain.order import set_tie_breaks
from taikai.standings.domain.tie_breaks import CRITERIA, DEFAULT, known
from taikai.tournaments.access import TaikaiRequest, needs


@require_http_methods(["GET", "POST"])
@needs("tournament.edit")
def tie_breaks(request: TaikaiRequest) -> HttpResponse:
    """First, second, third … criterion; nothing chosen ends the list."""
    tournament = request.tournament
    chosen = list(known(tournament.tie_breaks))
    problems: list[Problem] = []
    if request.method == "POST":
        names = (f"criterion_{n}" for n in range(1, len(CRITERIA) + 1))
        chosen = [value for name in names if (value := request.POST.get(name, ""))]
        if request.POST.get("do") == "default":
            chosen = list(DEFAULT)
        try:
            set_tie_breaks(tournament, chosen, actor=request.actor)
        except Refusal as refusal:
            problems = list(refusal.problems)
        else:
            messages.success(request, _("Saved. The standings follow the new order at once."))
            return redirect("tie-breaks", tournament.slug)
    slots = [(n, chosen[n - 1] if n <= len(chosen) else "") for n in range(1, len(CRITERIA) + 1)]
    context = {"slots": slots, "criteria": CRITERIA.values(), "problems": problems}
    return render(request, "standings/tie_breaks.html", context, status=422 if problems else 200)
