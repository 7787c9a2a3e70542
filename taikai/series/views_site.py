"""Views for creating and editing a series."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.http_guard.form_handling import handle_form
from taikai.http_guard.input_parsing import row, text_in
from taikai.problems import Problem, Refusal, at_fields
from taikai.series.domain import editing
from taikai.series.domain.log_words import SERIES_VERBS
from taikai.series.forms import EventForm, RunnerForm, SeriesForm
from taikai.series.models import Series
from taikai.tournaments.access import TaikaiRequest, action, form

EVENTS_OFFERED = 300
LOG_SHOWN = 30


@never_cache
@form("series.create")
def make(request: TaikaiRequest) -> HttpResponse:
    form = SeriesForm(request.POST or None)
    problems: list[Any] = []
    if request.method == "POST" and form.is_valid():
        try:
            made = editing.make(form.wanted(), account(request))
        except Refusal as refusal:
            problems = at_fields(form, refusal.problems)
        else:
            messages.success(request, _("Series created. Add its tournaments."))
            return redirect("series-run", made.slug)
    context = {"form": form, "problems": problems}
    return render(request, "series/make.html", context, status=422 if form.errors or problems else 200)


def account(request: TaikaiRequest) -> User:
    """Who is logged in: `needs` has let nobody else in."""
    if request.actor.user is None:
        raise PermissionDenied
    return request.actor.user


def _own(request: TaikaiRequest, name: str) -> Series:
    found = get_object_or_404(Series, slug=name)
    if not editing.runs(request.user, found):
        raise PermissionDenied(_("Only managers of this series can do that."))
    return found


@never_cache
@form("series.run")
def run(request: TaikaiRequest, name: str) -> HttpResponse:
    """Rules, events, runners, log; posting saves the rules."""
    found = _own(request, name)
    form, problems = SeriesForm(request.POST or None, instance=found), list[Problem]()
    if handle_form(request, form, lambda: editing.edit(found, form.wanted(), account(request)), aside=problems):
        return redirect("series-run", found.slug)
    return _page(request, found, form=form, problems=problems, status=422 if form.errors or problems else 200)


@action("series.run")
def change_events(request: TaikaiRequest, name: str) -> HttpResponse:
    """Put an event in, take one out."""
    found = _own(request, name)
    form, who = EventForm(request.POST, events=_offered(request)), account(request)
    return _changed(
        request,
        found,
        "event_form",
        form,
        take_in=lambda: editing.add_event(found, row(form.cleaned_data["tournament"]), who, form.tenths()),
        take_out=lambda pk: editing.remove_event(found, pk, who),
    )


@action("series.run")
def change_runners(request: TaikaiRequest, name: str) -> HttpResponse:
    """Let somebody run it, or no more."""
    found = _own(request, name)
    form, who = RunnerForm(request.POST), account(request)
    return _changed(
        request,
        found,
        "runner_form",
        form,
        take_in=lambda: editing.add_runner(found, form.cleaned_data["runner"], who),
        take_out=lambda pk: editing.remove_runner(found, pk, who),
    )


def _changed(
    request: TaikaiRequest,
    found: Series,
    name: str,
    form: Form,
    *,
    take_in: Callable[[], object],
    take_out: Callable[[int], object],
) -> HttpResponse:
    """Take out the row that `out` names, or take in what the form says; then the series' page again."""
    problems: list[Problem] = []
    if "out" in request.POST:
        take_out(row(request.POST["out"]))
        messages.success(request, _("Saved."))
    elif not handle_form(request, form, take_in, aside=problems):
        return _page(request, found, **{name: form}, problems=problems, status=422)
    return redirect("series-run", found.slug)


@action("series.run")
def delete(request: TaikaiRequest, name: str) -> HttpResponse:
    found = _own(request, name)
    try:
        editing.delete(found, text_in(request.POST, "name"), account(request))
    except Refusal as refusal:
        return _page(request, found, problems=list(refusal.problems), status=409)
    messages.success(request, _("Series deleted. Its tournaments stay."))
    return redirect("all-series")


def _offered(request: TaikaiRequest) -> list[tuple[int, str]]:
    events = editing.own_events(account(request))
    return [(each.pk, f"{each.name}, {each.starts_on}") for each in events.order_by("-starts_on")[:EVENTS_OFFERED]]


def _page(request: TaikaiRequest, found: Series, *, status: int = 200, **shown: Any) -> HttpResponse:
    context = {
        "form": SeriesForm(instance=found),
        "event_form": EventForm(events=_offered(request)),
        "runner_form": RunnerForm(),
        "problems": [],
        **shown,
        "series": found,
        "events": found.events.select_related("tournament"),
        "runners": found.runners.select_related("user"),
        "log": [(entry, SERIES_VERBS.get(entry.verb, entry.verb)) for entry in found.log.all()[:LOG_SHOWN]],
    }
    return render(request, "series/run.html", context, status=status)
