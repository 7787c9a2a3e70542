"""Staff views of ranking settings and of the final."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from taikai.http_guard.input_parsing import key_of, natural, row, text_in
from taikai.problems import Problem, Refusal, at_fields
from taikai.standings.domain.final.decisions import choose, restore_finalist, set_stages, skip_finalist
from taikai.standings.domain.final.stages import facts_of, stages_of
from taikai.standings.domain.ranking.load import counting_of
from taikai.standings.domain.ranking.settings import set_counting, set_tie_breaks
from taikai.standings.domain.ranking.tie_breaks import CRITERIA, DEFAULT, known
from taikai.standings.forms import PlacesForm, StagesForm, initial_of, places_initial
from taikai.tournaments.access import TaikaiRequest, form
from taikai.tournaments.domain.rules import kind_of, ruleset_of


@form("tournament.edit", guide="rules#ranking")
def tie_breaks(request: TaikaiRequest) -> HttpResponse:
    """What places go by, what a rest scores, where who leaves stands, and what parts those who are equal."""
    if request.method == "POST" and request.POST.get("do") == "places":
        form = PlacesForm(request.POST, initial=places_initial(counting_of(request.tournament)))
        if not form.is_valid():
            return _places_page(request, form, status=422)
        try:
            set_counting(request.tournament, form.rule(), actor=request.actor)
        except Refusal as refusal:
            return _places_page(request, form, problems=at_fields(form, refusal.problems), status=422)
        messages.success(request, _("Saved. The standings use the new rule."))
        return redirect("tie-breaks", request.tournament.slug)
    if request.method == "POST":
        return _order_tie_breaks(request)
    return _places_page(request, None)


def _order_tie_breaks(request: TaikaiRequest) -> HttpResponse:
    """First, second, third … criterion; nothing chosen ends the list."""
    names = (f"criterion_{n}" for n in range(1, len(CRITERIA) + 1))
    chosen = [value for name in names if (value := request.POST.get(name, ""))]
    if request.POST.get("do") == "default":
        chosen = list(DEFAULT)
    try:
        set_tie_breaks(request.tournament, chosen, actor=request.actor)
    except Refusal as refusal:
        return _places_page(request, None, chosen, list(refusal.problems), status=422)
    messages.success(request, _("Saved. The standings use the new tie-breaks."))
    return redirect("tie-breaks", request.tournament.slug)


def _places_page(
    request: TaikaiRequest,
    form: PlacesForm | None,
    chosen: Sequence[str] | None = None,
    problems: list[Problem] | None = None,
    status: int = 200,
) -> HttpResponse:
    chombo = kind_of(ruleset_of(request.tournament)).chombo
    order = known(request.tournament.tie_breaks) if chosen is None else chosen
    context = {
        "form": form or PlacesForm(initial=places_initial(counting_of(request.tournament))),
        "slots": [(n, order[n - 1] if n <= len(order) else "") for n in range(1, len(CRITERIA) + 1)],
        "criteria": [found for found in CRITERIA.values() if chombo or found.id != "fewest_penalties"],
        "problems": problems or [],
    }
    return render(request, "standings/tie_breaks.html", context, status=status)


@form("finals.edit")
def final(request: TaikaiRequest) -> HttpResponse:
    """The stages of the final: what is carried over, who plays, and what only the organiser can say."""
    if request.method == "POST":
        if request.POST.get("do") != "stages":
            return _decide(request)
        form = StagesForm(request.POST)
        if not form.is_valid():
            return _final_page(request, form, status=422)
        try:
            set_stages(request.tournament, form.wishes(), actor=request.actor, key=key_of(request))
        except Refusal as refusal:
            return _final_page(request, form, at_fields(form, refusal.problems), status=422)
        messages.success(request, _("Saved. The standings are updated."))
        return redirect("manage-final", request.tournament.slug)
    return _final_page(request, StagesForm(initial=initial_of(facts_of(request.tournament))))


def _decide(request: TaikaiRequest) -> HttpResponse:
    """One of those level on the line goes on, or the next in line moves up, or does not."""
    post = request.POST
    begins, who = natural(post.get("begins")), [row(text) for text in post.getlist("who")]
    key = key_of(request)
    try:
        if post.get("do") == "choose":
            choose(request.tournament, begins, who, actor=request.actor, key=key)
            messages.success(request, _("Finalists chosen. You can now draw the seating."))
        elif post.get("do") == "back":
            restore_finalist(request.tournament, begins, who[0] if who else 0, actor=request.actor, key=key)
            messages.success(request, _("Player restored to the final."))
        else:
            reason = text_in(post, "reason")
            skip_finalist(
                request.tournament, begins, who[0] if who else 0, reason=reason, actor=request.actor, key=key
            )
            messages.success(request, _("Next player moved up."))
    except Refusal as refusal:
        form = StagesForm(initial=initial_of(facts_of(request.tournament)))
        return _final_page(request, form, list(refusal.problems), status=422)
    return redirect("manage-final", request.tournament.slug)


def _final_page(
    request: TaikaiRequest, form: StagesForm, problems: list[Problem] | None = None, status: int = 200
) -> HttpResponse:
    tournament = request.tournament
    beyond = [cut.begins for cut in facts_of(tournament) if cut.begins > tournament.hanchan_count]
    context = {"form": form, "problems": problems or [], "stages": stages_of(tournament), "beyond": beyond}
    return render(request, "standings/final.html", context, status=status)
