"""Planning as a job: ask for it, watch it, stop it, take it, take it back."""

from __future__ import annotations

import threading
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db import connections
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from taikai.jobs.domain import rows, work
from taikai.jobs.domain.state import why_waiting
from taikai.problems import Problem, Refusal, at_fields
from taikai.reading import key_of
from taikai.seating.domain import job as jobs
from taikai.seating.domain.accept import accept, undo, undo_problems
from taikai.seating.domain.changes import changes_of
from taikai.seating.domain.finals import Final, final_to_draw, top_tables
from taikai.seating.domain.problem_words import read_kept
from taikai.seating.domain.ranking import ranking_of
from taikai.seating.domain.reading import numbers_with_results, seated_rounds
from taikai.seating.domain.request import Request, request_for
from taikai.seating.domain.roster import roster_of
from taikai.seating.domain.wishes import LISTS, has_wishes, save_wishes, wishes_as_texts, wishes_of
from taikai.seating.domain.words import figure_rows
from taikai.seating.forms import PlanForm
from taikai.seating.models import PlanJob
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.remember import once_a_revision
from taikai.tournaments.models import Tournament


def begin(request: TaikaiRequest, wanted: Request) -> PlanJob:
    """Queue a request and tell the worker. Raises Refusal."""
    job = jobs.start(request.tournament, wanted, actor=request.actor, key=key_of(request))
    jobs.tell(job)
    return job


def to_job(request: TaikaiRequest, job: PlanJob) -> HttpResponse:
    """Off to its page."""
    return redirect("desk-seating-job", request.tournament.slug, job.pk)


@require_http_methods(["GET", "POST"])
@needs("seating.edit")
def plan(request: TaikaiRequest) -> HttpResponse:
    """Everything one can ask of a draw; the wishes are kept for the next one."""
    if request.method != "POST":
        final = _final(request.tournament)
        return _plan_page(request, PlanForm(initial=_initial(request, final)))
    form = PlanForm(request.POST)
    if not form.is_valid():
        return _plan_page(request, form, status=422)
    key = key_of(request)
    try:
        save_wishes(
            request.tournament, form.texts(), form.weights(), actor=request.actor, key=key and f"{key}-wishes"
        )
        if request.POST.get("action") == "save":
            messages.success(request, _("The wishes are kept for every draw."))
            return redirect("desk-seating-plan", request.tournament.slug)
        job = begin(request, request_for(request.tournament, form.wanted()))
    except Refusal as refusal:
        return _plan_page(request, form, problems=at_fields(form, refusal.problems), status=422)
    return to_job(request, job)


def _final(tournament: Tournament) -> Final | None:
    rounds = seated_rounds(tournament, published_only=False, tables=False)
    return final_to_draw(tournament, rounds, numbers_with_results(tournament))


def _initial(request: TaikaiRequest, final: Final | None) -> dict[str, Any]:
    data = wishes_of(request.tournament)
    draw: dict[str, Any] = {}
    if final is not None:
        draw = {"mode": "top", "tables": top_tables(final, roster_of(request.tournament))}
    if not has_wishes(request.tournament):
        return draw
    names = dict(request.tournament.entrants.values_list("pk", "name"))
    weights = {f"weight_{name}": value for name, value in data.get("weights", {}).items()}
    return {**asdict(wishes_as_texts(data, names)), **weights, **draw}


def _plan_page(
    request: TaikaiRequest, form: PlanForm, problems: list[Problem] | None = None, status: int = 200
) -> HttpResponse:
    roster, final = roster_of(request.tournament), _final(request.tournament)
    context = {
        "form": form,
        "problems": problems or [],
        "roster": roster,
        "final": final,
        "blocked": roster.problems if final is None else final.problems,
        "ranked": bool(ranking_of(request.tournament)),
        "lists": [form[name] for name in LISTS],
        "weights": [form[name] for name in form.fields if name.startswith("weight_")],
        "lists_open": any(form[name].value() for name in LISTS) or bool(form.errors),
        "job": jobs.latest_job(request.tournament),
    }
    return render(request, "seating/plan.html", context, status=status)


@require_http_methods(["GET", "POST"])
@needs("seating.edit")
def job(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One planning run: how far, the best so far, and what may be done with it."""
    try:
        found = jobs.job_of(request.tournament, pk)
    except Refusal as refusal:
        raise Http404(str(refusal)) from refusal
    if request.method == "POST":
        return _act(request, found)
    phase = _phase(found)
    if request.htmx and "seen" in request.GET:
        if request.GET["seen"] != phase:
            answer = HttpResponse(status=204)
            answer["HX-Refresh"] = "true"
            return answer
        return render(request, "seating/job.html#progress", _job_context(request, found, phase))
    return render(request, "seating/job.html", _job_context(request, found, phase))


def _phase(found: PlanJob) -> str:
    """The state as the page tells it."""
    if jobs.is_lost(found):
        return "lost"
    if jobs.is_unclaimed(found):
        return "unclaimed"
    if found.undone_at:
        return "undone"
    if found.accepted_at:
        return "accepted"
    if found.dropped_at:
        return "dropped"
    return found.state


def _job_context(request: TaikaiRequest, found: PlanJob, phase: str) -> dict[str, Any]:
    shown = found.plan or found.best
    context: dict[str, Any] = {
        "job": found,
        "phase": phase,
        "figures": figure_rows(shown.get("figures", ()), private=True),
        "percent": min(100, found.done * 100 // found.total) if found.total else None,
        "numbers": range(int(found.request["first"]), int(found.request["rounds"]) + 1),
        "event": found.request.get("event"),
        "faults": [read_kept(problem) for problem in found.problems],
    }
    if phase == "unclaimed":
        context["why"] = why_waiting()
    if found.plan and found.is_open:
        context["changes"] = once_a_revision(
            request.tournament, ("plan-changes", found.pk), lambda: changes_of(request.tournament, found)
        )
    if phase == "accepted":
        context["undo_problems"] = undo_problems(request.tournament, found)
    return context


def _act(request: TaikaiRequest, found: PlanJob) -> HttpResponse:
    action, key = request.POST.get("action"), key_of(request)
    try:
        if action == "stop":
            jobs.stop(found)
        elif action == "here":
            _here(found)
        elif action == "drop":
            jobs.drop(found)
            messages.success(request, _("Thrown away; the seating is as it was."))
            return redirect("desk-seating", request.tournament.slug)
        elif action == "accept":
            numbers = accept(found, actor=request.actor, key=key)
            messages.success(request, _accepted(found))
            url = reverse("desk-seating", args=[request.tournament.slug])
            return redirect(f"{url}?hanchan={numbers[0]}")
        elif action == "undo":
            undo(found, actor=request.actor, key=key)
            messages.success(request, _("Taken back: the seating is as it was before."))
            return redirect("desk-seating", request.tournament.slug)
    except Refusal as refusal:
        found.refresh_from_db()
        context = _job_context(request, found, _phase(found)) | {"problems": refusal.problems}
        return render(request, "seating/job.html", context, status=422)
    return to_job(request, found)


def _accepted(found: PlanJob) -> str:
    if "event" in found.request:
        return _("Changed. Published hanchans stay published with the new seating.")
    return _("Drawn. Look at it, change what you like, then publish.")


def _here(found: PlanJob) -> None:
    """Plan without the worker: beside the site, so that the page still does not wait."""
    pile = [row.pk for row in rows.waiting(jobs.KIND, plan=found.pk)]
    if settings.JOBS_CARRIER == "here":
        _do(pile)
    else:
        threading.Thread(target=_do_aside, args=(pile,), name="planning", daemon=True).start()


def _do(pile: list[int]) -> None:
    for pk in pile:
        work.do(pk)


def _do_aside(pile: list[int]) -> None:
    try:
        _do(pile)
    finally:
        connections.close_all()
