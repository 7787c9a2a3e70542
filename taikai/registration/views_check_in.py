"""The check-in at the door: one tap for each person."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from taikai.problems import Problem, Refusal
from taikai.registration.domain.desk import set_checked_in
from taikai.registration.domain.queries import check_in_list
from taikai.registration.parsing import key_of, numbers
from taikai.tournaments.access import TaikaiRequest, needs


@require_http_methods(["GET", "POST"])
@needs("entrants.check_in")
def desk_check_in(request: TaikaiRequest) -> HttpResponse:
    """Who is not here yet, then who is; a tap moves a person across, another takes it back."""
    tournament = request.tournament
    words = (request.POST if request.method == "POST" else request.GET).get("q", "")
    problems: Sequence[Problem] = ()
    status = 200
    if request.method == "POST":
        try:
            set_checked_in(
                tournament,
                next(iter(numbers([request.POST.get("entrant", "")])), 0),
                request.POST.get("here") == "yes",
                actor=request.actor,
                key=key_of(request),
            )
        except Refusal as refusal:
            problems, status = refusal.problems, 422
        if not request.htmx:
            for problem in problems:
                messages.error(request, problem.message)
            here = reverse("desk-check-in", args=[tournament.slug])
            return redirect(f"{here}?{urlencode({'q': words})}" if words else here)
    template = "entrants/check_in.html#people" if request.htmx else "entrants/check_in.html"
    context = {"people": check_in_list(tournament, words), "q": words, "problems": problems}
    return render(request, template, context, status=status)
