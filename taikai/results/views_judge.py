"""One table: enter, check, save, confirm, reopen, look back."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from taikai.problems import Refusal
from taikai.results.domain.entry import (
    Conflict,
    confirm_result,
    latest_result,
    reopen_result,
    save_result,
    seating_mark,
    seats_of,
    sheet_of,
    table_name,
)
from taikai.results.domain.penalties import table_penalties
from taikai.results.domain.progress import current_hanchan, hanchans
from taikai.results.domain.sheet import WINDS, Sheet, check_sheet
from taikai.results.domain.substitutes import substitutions
from taikai.results.forms import EntryForm, posted, write_key
from taikai.results.models import Result
from taikai.results.sheet_page import check_form, conflict_context, form_problems, page_context
from taikai.seating.models import Table
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import LogEntry
from taikai.tournaments.permissions import may


def _table(request: TaikaiRequest, hanchan: int, number: int) -> Table:
    table = (
        Table.objects.filter(
            round__tournament=request.tournament,
            round__number=hanchan,
            round__state="published",
            number=number,
        )
        .select_related("round")
        .first()
    )
    if table is None:
        raise Http404
    return table


def _version_of(form: EntryForm, latest: Result | None) -> int:
    given = form.cleaned_data.get("based_on")
    return given if given is not None else 0


@require_http_methods(["GET", "POST"])
@needs("results.enter")
def entry(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """The table's sheet. `do` is save, confirm (save and confirm), check, fill (take the fourth value)."""
    table = _table(request, hanchan, number)
    if request.method == "POST":
        return _posted(request, table)
    seats = seats_of(table)
    latest = latest_result(table)
    correcting = latest is not None and latest.state == Result.State.CONFIRMED and "correct" in request.GET
    sheet = sheet_of(latest) if latest is not None else Sheet(points={})
    values = {
        **EntryForm.initial_of(sheet),
        "based_on": latest.version if latest else 0,
        "seats": seating_mark(seats.values()),
    }
    if latest is None:
        # Another page may bring the numbers along; nothing is saved before the judge says so.
        brought = [*(f"{part}_{wind}" for part in ("points", "below") for wind in WINDS), "sticks"]
        values |= {name: request.GET[name] for name in brought if name in request.GET}
    form = EntryForm(initial=values)
    check = None
    if latest is not None:
        check = check_sheet(
            sheet,
            ruleset_of(request.tournament),
            penalties=table_penalties(table, seats),
            substitutes=substitutions(seats, sheet.during),
            accept_sum=True,
        )
    context = page_context(request, table, seats, form, check=check, latest=latest, problems=[])
    if latest is not None and latest.state == Result.State.CONFIRMED and not correcting:
        return render(request, "results/confirmed.html", context)
    return render(request, "results/entry.html", context)


def _posted(request: TaikaiRequest, table: Table) -> HttpResponse:
    seats = seats_of(table)
    data = request.POST.copy()
    form = EntryForm(data)
    valid = form.is_valid()
    check = check_form(request, table, seats, form)
    latest = latest_result(table)
    wanted = request.POST.get("do", "check")
    if wanted == "fill" and check.offer is not None:
        wind, value = check.offer
        data[f"points_{wind}"] = str(abs(value))
        if value < 0:
            data[f"below_{wind}"] = "on"
        else:
            data.pop(f"below_{wind}", None)
        form = EntryForm(data)
        valid = form.is_valid()
        check = check_form(request, table, seats, form)
    if wanted not in ("save", "confirm"):
        shown = (
            [p for p in check.problems if p.code not in ("missing", "total")]
            if wanted == "fill"
            else check.problems
        )
        context = page_context(request, table, seats, form, check=check, latest=latest, problems=list(shown))
        return render(request, "results/entry.html", context)
    if latest is not None and latest.state == Result.State.CONFIRMED and not may(request.role, "results.reopen"):
        raise PermissionDenied
    problems = form_problems(form)
    if valid:
        try:
            saved = save_result(
                table,
                form.sheet(),
                actor=request.actor,
                based_on=_version_of(form, latest),
                seats=form.cleaned_data["seats"],
                confirm=wanted == "confirm",
                accept_sum=form.cleaned_data["accept_sum"],
                reason=form.cleaned_data["reason"],
                penalty=form.penalty(seats, table.round),
                key=write_key(request),
            )
        except Conflict as conflict:
            context = conflict_context(request, table, seats, form, conflict)
            return render(request, "results/conflict.html", context, status=409)
        except Refusal as refusal:
            problems = list(refusal.problems)
        else:
            return _done(request, table, saved)
    else:
        unread = {problem.where for problem in problems}
        problems += [problem for problem in check.problems if problem.where not in unread]
    context = page_context(request, table, seats, form, check=check, latest=latest, problems=problems)
    return render(request, "results/entry.html", context, status=422)


def _done(request: TaikaiRequest, table: Table, saved: Result) -> HttpResponse:
    found = hanchans(request.tournament)
    progress = next(item for item in found if item.number == table.round.number)
    words = {"table": table.number, "inside": progress.inside, "all": len(progress.tables)}
    if saved.state == Result.State.CONFIRMED:
        messages.success(request, _("Table %(table)d is confirmed. %(inside)d of %(all)d tables in.") % words)
    else:
        messages.success(request, _("Table %(table)d is saved. %(inside)d of %(all)d tables in.") % words)
    current = current_hanchan(found)
    here = current is not None and current.number == table.round.number
    slug = request.tournament.slug
    url = reverse("board", args=[slug]) if here else reverse("board-hanchan", args=[slug, table.round.number])
    # The page's own script sends the sheet, so that it survives a lost connection, and goes where it is told.
    return JsonResponse({"url": url}) if request.headers.get("X-Sheet") == "quiet" else redirect(url)


@require_POST
@needs("results.enter")
def preview(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """What the numbers typed so far mean: the live part of the form. Saves nothing."""
    table = _table(request, hanchan, number)
    seats = seats_of(table)
    form = EntryForm(request.POST)
    form.is_valid()
    check = check_form(request, table, seats, form)
    # While somebody types, what is still missing is no mistake yet.
    unread = form_problems(form)
    problems = unread + [p for p in check.problems if p.code not in ("missing", "sticks_missing", "total")]
    context = page_context(
        request, table, seats, form, check=check, latest=latest_result(table), problems=problems
    )
    return render(request, "results/entry.html#check", {**context, "live": True})


@require_POST
@needs("results.enter")
def confirm(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """Confirm the version the person has in front of them."""
    table = _table(request, hanchan, number)
    try:
        saved = confirm_result(
            table,
            version=_number(request.POST.get("version")),
            actor=request.actor,
            key=write_key(request),
        )
    except Refusal as refusal:
        for problem in refusal.problems:
            messages.error(request, problem.message)
        return redirect("result-entry", request.tournament.slug, hanchan, number)
    return _done(request, table, saved)


@require_POST
@needs("results.reopen")
def reopen(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """Take the confirmation back, with a reason."""
    table = _table(request, hanchan, number)
    try:
        reopen_result(
            table,
            version=_number(request.POST.get("version")),
            reason=posted(request, "reason"),
            actor=request.actor,
            key=write_key(request),
        )
    except Refusal as refusal:
        for problem in refusal.problems:
            messages.error(request, problem.message)
    else:
        messages.success(request, _("%(table)s is open again.") % {"table": table_name(table)})
    return redirect("result-entry", request.tournament.slug, hanchan, number)


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() else 0


@require_GET
@needs("results.view")
def history(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """Every version of a table's result, and what the log says about it."""
    table = _table(request, hanchan, number)
    versions = list(table.results.select_related("entered_by", "confirmed_by").order_by("-version"))
    before = {version.version: version for version in versions}
    rows = []
    for version in versions:
        old = before.get(version.version - 1)
        cells = [
            {"wind": wind, "value": value, "changed": old is not None and old.points[wind] != value}
            for wind, value in version.points.items()
        ]
        rows.append({"version": version, "cells": cells, "chombo": version.chombo})
    context = {
        "table": table,
        "seats": seats_of(table),
        "rows": rows,
        "log": LogEntry.objects.filter(tournament=request.tournament, target_id=f"table:{table.pk}"),
    }
    return render(request, "results/history.html", context)
