"""Staff views of the check-in list: one tap for each player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import WORDS, row, rows, search_words, text_in
from taikai.problems import Problem, Refusal
from taikai.registration.domain.bulk_actions import check_in_all, set_checked_in, set_paid
from taikai.registration.domain.personal_links import entrant_of_badge
from taikai.registration.domain.queries import check_in_list, entrant_counts
from taikai.registration.models import Entrant
from taikai.tournaments.access import TaikaiRequest, action, form

MANY = 10_000  # characters: the numbers of all players of a large event


@form("entrants.check_in")
def manage_check_in(request: TaikaiRequest) -> HttpResponse:
    """Who is not here yet, and who is; a tap moves one or all shown across, another takes it back."""
    problems: Sequence[Problem] = ()
    just: Sequence[Entrant] = ()
    here = False
    if request.method == "POST":
        here = "in" in request.POST
        said = text_in(request.POST, "in" if here else "undo" if "undo" in request.POST else "out", MANY)
        chosen = rows(said.split(","))
        try:
            if len(chosen) > 1:
                just = check_in_all(request.tournament, chosen, here, actor=request.actor).fresh
            else:
                just = [set_checked_in(request.tournament, next(iter(chosen), 0), here, actor=request.actor)]
        except Refusal as refusal:
            problems = refusal.problems
    return _people(request, problems, just if here else ())


@action("entrants.edit")
def manage_check_in_fee(request: TaikaiRequest) -> HttpResponse:
    """The fee is taken where people arrive, in the button's currency. It is taken back on the person's page."""
    number, _space, currency = text_in(request.POST, "paid", 30).partition(" ")
    problems: Sequence[Problem] = ()
    try:
        set_paid(request.tournament, rows([number]), True, currency=currency, actor=request.actor)
    except Refusal as refusal:
        problems = refusal.problems
    return _people(request, problems)


def _people(request: TaikaiRequest, problems: Sequence[Problem], just: Sequence[Entrant] = ()) -> HttpResponse:
    """The list after whatever was tapped: the part of it for htmx, else the page again."""
    tournament = request.tournament
    words = search_words(request) or text_in(request.POST, "q", WORDS)
    again = f"?{urlencode({'q': words})}" if words else ""
    if request.method == "POST" and not request.htmx:
        show_problems(request, problems)
        if person := row(request.POST.get("back")):
            return redirect("manage-arrival", tournament.slug, person)
        if request.POST.get("back") == "dashboard":
            return redirect("dashboard", tournament.slug)
        return redirect(reverse("manage-check-in", args=[tournament.slug]) + again)
    template = "registration/check_in.html#people" if request.htmx else "registration/check_in.html"
    context = {
        "counts": entrant_counts(tournament),
        # Asked for by the template, and only when the list of this revision is not at hand.
        "people": cache(lambda: check_in_list(tournament, words)),
        "q": words,
        "again": again,
        "scanned": _scanned(request),
        "problems": problems,
        "just": just,
        "just_all": ",".join(str(each.pk) for each in just),
    }
    return render(request, template, context, status=422 if problems else 200)


def _scanned(request: TaikaiRequest) -> Entrant | None:
    """Whose badge was just scanned, if they are not here yet: they are noted at once."""
    code = text_in(request.GET, "scan", 60) if request.method == "GET" and not request.htmx else ""
    entrant = entrant_of_badge(request.tournament, code) if code else None
    if entrant is None or entrant.checked_in_at is not None or not entrant.can_arrive:
        return None
    return entrant
