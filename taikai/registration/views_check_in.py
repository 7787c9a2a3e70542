"""The check-in at the door: one tap for each person."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from taikai.problems import Problem, Refusal
from taikai.registration.domain.desk import set_checked_in
from taikai.registration.domain.queries import check_in_list
from taikai.registration.parsing import numbers
from taikai.tournaments.access import TaikaiRequest, needs


@require_http_methods(["GET", "POST"])
@needs("entrants.check_in")
def desk_check_in(request: TaikaiRequest) -> HttpResponse:
    """Who is not here yet, then who is; a tap moves a person across, another takes it back."""
    tournament, words = request.tournament, request.GET.get("q", "")
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        here = "in" in request.POST
        chosen = numbers([request.POST.get("in" if here else "out", "")])
        try:
            set_checked_in(tournament, next(iter(chosen), 0), here, actor=request.actor)
        except Refusal as refusal:
            problems = refusal.problems
        if not request.htmx:
            for problem in problems:
                messages.error(request, problem.message)
            return redirect(request.get_full_path())
    template = "entrants/check_in.html#people" if request.htmx else "entrants/check_in.html"
    context = {"people": check_in_list(tournament, words), "q": words, "problems": problems}
    return render(request, template, context, status=422 if problems else 200)
