"""Organiser's views of planning jobs: start, progress, stop, accept, undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import key_of, text_in
from taikai.problems import Problem, Refusal, at_fields
from taikai.seating.domain.people.not_checked_in import apply_answer
from taikai.seating.domain.people.wishes import save_wishes
from taikai.seating.domain.plans import job as jobs
from taikai.seating.domain.plans.accept import accept, undo
from taikai.seating.domain.plans.job import plan_here
from taikai.seating.domain.plans.wish_cost import cost_of
from taikai.seating.domain.requests.request import Request, request_for
from taikai.seating.domain.seats.publish import publish
from taikai.seating.forms import PlanForm
from taikai.seating.models import PlanJob
from taikai.seating.pages.plan import (
    accepted_words,
    cost_rows,
    initial_of,
    job_context,
    phase_of,
    plan_context,
)
from taikai.seating.pages.player_picker import picked_of, with_picked
from taikai.tournaments.access import TaikaiRequest, form


def begin(request: TaikaiRequest, wanted: Request) -> PlanJob:
    """Queue a request and tell the worker. Raises Refusal."""
    job = jobs.start(request.tournament, wanted, actor=request.actor, key=key_of(request))
    jobs.tell(job)
    return job


def absent_answer(request: TaikaiRequest) -> str:
    """What a form of a draw says about who is not checked in."""
    return text_in(request.POST, "absent", 10)


def to_job(request: TaikaiRequest, job: PlanJob) -> HttpResponse:
    return redirect("manage-seating-job", request.tournament.slug, job.pk)


@form("seating.edit", guide="seating#preferences")
def plan(request: TaikaiRequest) -> HttpResponse:
    """Everything one can ask of a draw; the wishes are kept for the next one."""
    if request.method != "POST":
        form = PlanForm(initial=initial_of(request.tournament))
        asked_for: dict[str, Any] = {"lists_open": True} if "wishes" in request.GET else {}
        return _plan_page(request, form, **asked_for)
    if picked := picked_of(request.POST):
        return _plan_page(request, PlanForm(initial=with_picked(request.POST, picked)), picked=picked[-1])
    form = PlanForm(request.POST)
    if not form.is_valid():
        return _plan_page(request, form, status=422)
    key = key_of(request)
    try:
        if request.POST.get("action") == "cost":
            costs = cost_of(request.tournament, form.wanted(), form.texts(), form.weights(), form.first())
            return _plan_page(request, form, costs=cost_rows(costs, form.first()))
        save_wishes(
            request.tournament,
            form.texts(),
            form.weights(),
            form.first(),
            actor=request.actor,
            key=key and f"{key}-wishes",
        )
        if request.POST.get("action") == "save":
            messages.success(request, _("Preferences saved."))
            return redirect("manage-seating-plan", request.tournament.slug)
        apply_answer(request.tournament, absent_answer(request), actor=request.actor, key=key and f"{key}-absent")
        job = begin(request, request_for(request.tournament, form.wanted()))
    except Refusal as refusal:
        return _plan_page(request, form, problems=at_fields(form, refusal.problems), status=422)
    return to_job(request, job)


def _plan_page(
    request: TaikaiRequest, form: PlanForm, problems: Sequence[Problem] = (), status: int = 200, **more: Any
) -> HttpResponse:
    context = plan_context(request.tournament, form, problems) | more
    return render(request, "seating/plan.html", context, status=status)


@form("seating.edit")
def job(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One planning run: how far, the best so far, and what may be done with it."""
    try:
        found = jobs.job_of(request.tournament, pk)
    except Refusal as refusal:
        raise Http404(str(refusal)) from refusal
    if request.method == "POST":
        return _act(request, found)
    phase = phase_of(found)
    if request.htmx and "seen" in request.GET:
        if request.GET["seen"] != phase:
            answer = HttpResponse(status=204)
            answer["HX-Refresh"] = "true"
            return answer
        return render(request, "seating/job.html#progress", job_context(found, phase))
    return render(request, "seating/job.html", job_context(found, phase))


def say_published(request: TaikaiRequest, words: str) -> None:
    """Say so, or that a draft is nobody's to see."""
    if request.tournament.is_public_stage:
        messages.success(request, words)
    else:
        messages.warning(
            request, _("Seating published. Only staff can see it because the tournament is still a draft.")
        )


def _accepted_and_published(request: TaikaiRequest, found: PlanJob, key: str) -> HttpResponse:
    """Two changes, each with its own way back; what must not be published yet stays a draft, and says why."""
    numbers = accept(found, actor=request.actor, key=key and f"{key}-accept")
    try:
        publish(request.tournament, numbers, actor=request.actor, key=key and f"{key}-publish")
    except Refusal as refusal:
        messages.success(request, accepted_words(found))
        show_problems(request, refusal.problems)
    else:
        say_published(request, _("Seating published."))
    return redirect(f"{reverse('manage-seating', args=[request.tournament.slug])}?hanchan={numbers[0]}")


def _act(request: TaikaiRequest, found: PlanJob) -> HttpResponse:
    action, key = request.POST.get("action"), key_of(request)
    try:
        if action == "stop":
            jobs.stop(found)
        elif action == "here":
            plan_here(found)
        elif action == "drop":
            jobs.drop(found)
            messages.success(request, _("Plan discarded. The seating hasn’t changed."))
            return redirect("manage-seating", request.tournament.slug)
        elif action == "accept":
            numbers = accept(found, actor=request.actor, key=key)
            messages.success(request, accepted_words(found))
            url = reverse("manage-seating", args=[request.tournament.slug])
            return redirect(f"{url}?hanchan={numbers[0]}")
        elif action == "publish":
            return _accepted_and_published(request, found, key)
        elif action == "undo":
            undo(found, actor=request.actor, key=key)
            messages.success(request, _("Seating change undone."))
            return redirect("manage-seating", request.tournament.slug)
    except Refusal as refusal:
        found.refresh_from_db()
        context = job_context(found, phase_of(found)) | {"problems": refusal.problems}
        return render(request, "seating/job.html", context, status=422)
    return to_job(request, found)
