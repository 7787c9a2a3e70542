"""Staff views of programme and clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.agenda.domain import clock as clocks
from taikai.agenda.domain.day_progress import course_of
from taikai.agenda.domain.hanchan_lines import add_missing_lines
from taikai.agenda.domain.programme import add_items, delete_item, edit_item, move_items, plan_move
from taikai.agenda.domain.programme_template import plan_day
from taikai.agenda.forms import DayForm, ItemForm, MoveForm
from taikai.agenda.models import Item
from taikai.agenda.pages.staff_programme import clock_context, programme_context
from taikai.http_guard.form_handling import handle_form, show_problems
from taikai.http_guard.input_parsing import key_of, natural, row, text_in, whole
from taikai.problems import Problem, Refusal, into_form
from taikai.seating.models import Round
from taikai.tournaments.access import TaikaiRequest, action, form, page


def _show(request: TaikaiRequest, status: int = 200, **more: Any) -> HttpResponse:
    context = programme_context(request.tournament) | more
    return render(request, "agenda/manage.html", context, status=status)


@form("agenda.edit")
def programme(request: TaikaiRequest) -> HttpResponse:
    """The programme as the organiser edits it; posting adds a line."""
    if request.method != "POST":
        return _show(request)
    form = ItemForm(request.POST, tournament=request.tournament)
    if form.is_valid():
        try:
            add_items(request.tournament, [form.wanted], actor=request.actor, key=key_of(request))
        except Refusal as refusal:
            into_form(form, refusal.problems)
        else:
            messages.success(request, _("Item added."))
            return redirect("manage-programme", request.tournament.slug)
    return _show(request, 422, form=form, adding=True)


@action("agenda.edit")
def fill(request: TaikaiRequest) -> HttpResponse:
    """Pre-fill an empty programme with a usual day, or add the hanchans that one which was changed lacks."""
    if "lacking" in request.POST:
        try:
            added = add_missing_lines(request.tournament, actor=request.actor, key=key_of(request))
        except Refusal as refusal:
            show_problems(request, refusal.problems)
        else:
            messages.success(request, _("Items added: %(count)d.") % {"count": added})
        return redirect("manage-programme", request.tournament.slug)
    form = DayForm(request.POST)
    if form.is_valid():
        try:
            plan_day(request.tournament, actor=request.actor, shape=form.shape, key=key_of(request))
        except Refusal as refusal:
            into_form(form, refusal.problems)
        else:
            messages.success(request, _("Programme filled in. Adjust what is different at your tournament."))
            return redirect("manage-programme", request.tournament.slug)
    return _show(request, 422, day_form=form)


@form("agenda.edit")
def item(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Edit or delete one line."""
    tournament = request.tournament
    found = get_object_or_404(Item, tournament=tournament, pk=pk)
    form = ItemForm(request.POST or None, tournament=tournament, item=found)
    if request.method == "POST":
        key = key_of(request)
        if request.POST.get("action") == "delete":
            delete_item(tournament, pk, actor=request.actor, key=key)
            title = found.shown_title
            messages.success(request, _("“%(title)s” removed from the programme.") % {"title": title})
            return redirect("manage-programme", tournament.slug)
        if handle_form(
            request, form, lambda: edit_item(tournament, pk, form.wanted, actor=request.actor, key=key)
        ):
            return redirect("manage-programme", tournament.slug)
    return render(request, "agenda/item.html", {"form": form, "item": found}, status=422 if form.errors else 200)


@form("agenda.edit", guide="event-day#the-day-is-late")
def move(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Everything after a line moves by N minutes: GET shows what would happen, POST does it."""
    tournament = request.tournament
    found = get_object_or_404(Item, tournament=tournament, pk=pk)
    given = request.POST if request.method == "POST" else request.GET
    form = MoveForm(given if "minutes" in given else None)
    moves = None
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        try:
            if request.method == "POST":
                seen = row(request.POST.get("seen"))
                moved = move_items(tournament, pk, actor=request.actor, seen=seen, key=key_of(request), **values)
                messages.success(request, _("Items moved: %(count)d.") % {"count": moved})
                return redirect("manage-programme", tournament.slug)
            moves = plan_move(course_of(tournament, timezone.now()), pk, **values)
        except Refusal as refusal:
            into_form(form, refusal.problems)
    return render(
        request,
        "agenda/move.html",
        {"form": form, "item": found, "moves": moves},
        status=422 if form.errors else 200,
    )


@page("clock.run")
def clock(request: TaikaiRequest) -> HttpResponse:
    """Run the clock of the hanchan that is on."""
    return _clock(request)


def _clock(request: TaikaiRequest, problems: tuple[Problem, ...] = (), number: int = 0) -> HttpResponse:
    """The clock of a hanchan; after a refusal (with `number`) the one it was about, and what was typed."""
    context = {
        **clock_context(request.tournament, number or natural(request.GET.get("hanchan"))),
        "problems": problems,
        "typed": request.POST,
        "typed_table": _minutes(request.POST.get("table", "")),
    }
    return render(request, "agenda/manage_clock.html", context, status=422 if problems else 200)


@action("clock.run")
def run_clock(request: TaikaiRequest, number: int) -> HttpResponse:
    """Start, pause, resume, give time, set back."""
    tournament = request.tournament
    if not Round.objects.filter(tournament=tournament, number=number).exists():
        raise Http404
    key = key_of(request)
    actions: dict[str, Callable[[], None]] = {
        "start": lambda: clocks.start(tournament, number, actor=request.actor, key=key),
        "countdown": lambda: clocks.start(
            tournament, number, seconds=_minutes(request.POST.get("seconds", "")), actor=request.actor, key=key
        ),
        "pause": lambda: clocks.pause(tournament, number, actor=request.actor, key=key),
        "reset": lambda: clocks.reset(tournament, number, actor=request.actor, key=key),
        "add": lambda: clocks.add_minutes(
            tournament,
            number,
            _minutes(request.POST.get("minutes", "") or request.POST.get("give", "")),
            table=_minutes(request.POST.get("table", "")) or None,
            reason=text_in(request.POST, "reason", 200),
            actor=request.actor,
            key=key,
        ),
    }
    action = actions.get("add" if "give" in request.POST else request.POST.get("action", ""))
    if action is None:
        raise Http404
    try:
        action()
    except Refusal as refusal:
        return _clock(request, tuple(refusal.problems), number)
    if request.POST.get("back") == "dashboard":
        return redirect("dashboard", tournament.slug)
    if table := natural(request.POST.get("back")):  # from the sheet of a table
        return redirect("result-entry", tournament.slug, number, table)
    response = redirect("manage-clock", tournament.slug)
    response["Location"] += f"?hanchan={number}"
    return response


def _minutes(text: str) -> int:
    """A whole number as people type it, with either minus; 0 for anything else."""
    return whole(text, -clocks.MOST_MINUTES * 10, clocks.MOST_MINUTES * 10) or 0
