"""Organiser's views of re-planning, and of imported schedules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from taikai.http_guard.encodings import decode
from taikai.problems import Problem, Refusal
from taikai.registration.models import Entrant
from taikai.seating.domain.people.roster import roster_of
from taikai.seating.domain.plans.accept import last_accepted
from taikai.seating.domain.plans.odd_number_options import fill_options
from taikai.seating.domain.requests.importing import import_request, numbered
from taikai.seating.domain.requests.replan import REST, first_changeable, people_to_name, replan_request
from taikai.seating.domain.requests.withdrawal_score import scores_of_leavers
from taikai.seating.domain.seats.load import load_tables, numbers_with_results, seated_rounds
from taikai.seating.domain.seats.sit_outs import newcomers
from taikai.seating.forms import ReplanForm, ScheduleImportForm
from taikai.seating.models import Round
from taikai.seating.views_job import begin, to_job
from taikai.tournaments.access import TaikaiRequest, form


@form("seating.edit", guide="seating#a-player-leaves-is-absent-or-late")
def changes(request: TaikaiRequest) -> HttpResponse:
    """Somebody left, did not come, comes late, or lets a substitute play."""
    rounds = seated_rounds(request.tournament, published_only=False, tables=False)
    first = first_changeable(rounds, numbers_with_results(request.tournament))
    open_rounds = [each for each in rounds if first and each.number >= first]
    load_tables(request.tournament, open_rounds)
    people = people_to_name(open_rounds)
    gone = [each for each in people if each.status == Entrant.Status.WITHDRAWN]
    new = newcomers(request.tournament, [each.round for each in rounds]) if first else []
    form = ReplanForm(
        request.POST or None,
        initial={
            "kind": "list" if gone or new else "left",
            "first": first,
            "who": request.GET.get("who", "").split(","),
        },
        people=people,
        substitutes=roster_of(request.tournament).available,
        numbers=[each.number for each in open_rounds],
    )
    problems: list[Problem] = []
    ways, scores = None, list[str]()
    if request.method == "POST" and form.is_valid():
        fill, event = request.POST.get("fill", ""), form.event()
        try:
            if not fill and (ways := fill_options(request.tournament, event)) is not None:
                leavers = event.who if event.kind == "left" else ()
                scores = scores_of_leavers(request.tournament, leavers, event.first)
            else:
                event = replace(event, fill=REST if fill == REST else "")
                return to_job(request, begin(request, replan_request(request.tournament, event)))
        except Refusal as refusal:
            problems = list(refusal.problems)
    context: dict[str, Any] = {
        "form": form,
        "first": first,
        "problems": problems,
        "ways": ways,
        "scores": scores,
        "who": ",".join(form["who"].value() or []),
        "lacks_substitutes": any(problem.code == "presence.not_four" for problem in problems),
        "gone": [e.name for e in gone],
        "new_here": [e.name for e in new],
        "undoable": last_accepted(request.tournament),
    }
    return render(request, "seating/replan.html", context, status=422 if request.method == "POST" else 200)


@form("seating.edit", guide="seating#import-a-schedule")
def take(request: TaikaiRequest) -> HttpResponse:
    """Paste or choose a schedule; everything wrong is listed before anything can be taken."""
    kept = Round.objects.filter(tournament=request.tournament, state=Round.State.PUBLISHED).count()
    form = ScheduleImportForm(request.POST or None, request.FILES or None, initial={"begins": kept + 1})
    problems: list[Problem] = []
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["text"]
        if form.cleaned_data["file"]:
            text, _encoding = decode(form.cleaned_data["file"].read())
            data = request.POST.copy()
            data["text"] = text
            form.data = data
        try:
            wanted = import_request(request.tournament, text, form.cleaned_data["begins"])
            return to_job(request, begin(request, wanted))
        except Refusal as refusal:
            problems = list(refusal.problems)
    context = {"form": form, "problems": problems, "people": numbered(roster_of(request.tournament))}
    return render(request, "seating/import.html", context, status=422 if request.method == "POST" else 200)
