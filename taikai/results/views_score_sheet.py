"""Judge's views of one table's score sheet: enter, save, confirm, reopen, history."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import key_of, natural, text_in
from taikai.problems import Problem, Refusal
from taikai.results.domain.penalties import ruled_chombos, table_penalties
from taikai.results.domain.sheets.confirm import confirm_result, reopen_result
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import WINDS, Sheet, check_sheet
from taikai.results.domain.sheets.table_lookup import TableAt, seating_mark, substitutions
from taikai.results.domain.sheets.versions import Conflict, latest_result, seats_of, sheet_of, table_name
from taikai.results.forms import EntryForm
from taikai.results.models import Result
from taikai.results.pages.sheet import check_form, conflict_context, form_problems, history_context, page_context
from taikai.seating.models import Round, Table
from taikai.tournaments.access import TaikaiRequest, action, form, page
from taikai.tournaments.domain.rules import GameKind, kind_of, ruleset_of
from taikai.tournaments.permissions import may


def _table(request: TaikaiRequest, hanchan: int, number: int, *, drafts_too: bool = False) -> Table:
    found = Table.objects.filter(round__tournament=request.tournament, round__number=hanchan, number=number)
    if not drafts_too:
        found = found.filter(round__state=Round.State.PUBLISHED)
    table = found.select_related("round").first()
    if table is None:
        raise Http404
    return table


def _game(request: TaikaiRequest) -> GameKind:
    return kind_of(ruleset_of(request.tournament))


@form("results.enter")
def entry(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """The table's sheet. `do` is save, confirm (save and confirm), check, fill (take the fourth value)."""
    if request.method == "POST" and request.POST.get("do") in ("save", "confirm"):
        return _saved(request, hanchan, number)
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
        brought = [*(f"{part}_{wind}" for part in ("points", "below", "chombo") for wind in WINDS), "sticks"]
        values |= {name: request.GET[name] for name in brought if name in request.GET}
        values |= {f"chombo_{wind}": count for wind, count in ruled_chombos(request.tournament, table).items()}
    form = EntryForm(initial=values, game=_game(request))
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
    """The sheet as typed so far, with the fourth value filled in if asked; nothing is saved."""
    seats = seats_of(table)
    data = request.POST.copy()
    form = EntryForm(data, game=_game(request))
    form.is_valid()
    check = check_form(request, table, seats, form)
    shown = list(check.problems)
    if request.POST.get("do") == "fill":
        if check.offer is not None:
            wind, value = check.offer
            data[f"points_{wind}"] = str(abs(value))
            if value < 0:
                data[f"below_{wind}"] = "on"
            else:
                data.pop(f"below_{wind}", None)
            form = EntryForm(data, game=_game(request))
            form.is_valid()
            check = check_form(request, table, seats, form)
        shown = [problem for problem in check.problems if problem.code not in ("missing", "total")]
    context = page_context(request, table, seats, form, check=check, latest=latest_result(table), problems=shown)
    return render(request, "results/entry.html", context)


def _saved(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """Save what was typed. Nothing of the table is read before the change, and nothing after it that worked."""
    if not may(request.role, "results.reopen"):
        latest = latest_result(_table(request, hanchan, number))
        if latest is not None and latest.state == Result.State.CONFIRMED:
            raise PermissionDenied
    form = EntryForm(request.POST, game=_game(request))
    if not form.is_valid():
        return _refused(request, _table(request, hanchan, number), form)
    cleaned = form.cleaned_data
    penalty = None
    if form.has_penalty:
        table = _table(request, hanchan, number)
        penalty = form.penalty(seats_of(table), table.round)
    try:
        saved = save_result(
            TableAt(request.tournament.pk, hanchan, number),
            form.sheet(),
            actor=request.actor,
            based_on=cleaned["based_on"] or 0,
            seats=cleaned["seats"],
            confirm=request.POST["do"] == "confirm",
            accept_sum=cleaned["accept_sum"],
            reason=cleaned["reason"],
            penalty=penalty,
            key=key_of(request),
        )
    except Conflict as conflict:
        table = _table(request, hanchan, number)
        context = conflict_context(request, table, seats_of(table), form, conflict)
        return render(request, "results/conflict.html", context, status=409)
    except Refusal as refusal:
        # Taken back meanwhile, it is a draft: what was typed is still there, beside the reason.
        table = _table(request, hanchan, number, drafts_too=True)
        return _refused(request, table, form, list(refusal.problems))
    return _done(request, hanchan, number, saved)


def _refused(
    request: TaikaiRequest, table: Table, form: EntryForm, problems: list[Problem] | None = None
) -> HttpResponse:
    """The sheet again with everything that was typed and everything that is wrong."""
    seats = seats_of(table)
    check = check_form(request, table, seats, form)
    if problems is None:
        problems = form_problems(form)
        unread = {problem.where for problem in problems}
        problems += [problem for problem in check.problems if problem.where not in unread]
    latest = latest_result(table)
    context = page_context(request, table, seats, form, check=check, latest=latest, problems=problems)
    return render(request, "results/entry.html", context, status=422)


def _done(request: TaikaiRequest, hanchan: int, number: int, saved: Result) -> HttpResponse:
    if saved.state == Result.State.CONFIRMED:
        messages.success(request, _("Table %(table)d confirmed.") % {"table": number})
    else:
        messages.success(request, _("Table %(table)d saved.") % {"table": number})
    slug = request.tournament.slug
    # Back to where the sheet was opened from: the board of now goes on to the next hanchan by itself.
    if (back := request.POST.get("back")) == "now":
        url = reverse("board", args=[slug])
    else:
        url = reverse("result-photos" if back == "photos" else "board-hanchan", args=[slug, hanchan])
    # The page's own script sends the sheet, so that it survives a lost connection, and goes where it is told.
    if request.headers.get("X-Sheet") == "quiet":
        return JsonResponse({"url": url})
    # A form sent before the script had run: the script of the next page learns that nothing waits any more.
    return redirect(f"{url}#saved-{hanchan}-{number}" if "do" in request.POST else url)


@action("results.enter")
def preview(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """What the numbers typed so far mean: the live part of the form. Saves nothing."""
    table = _table(request, hanchan, number)
    seats = seats_of(table)
    form = EntryForm(request.POST, game=_game(request))
    form.is_valid()
    check = check_form(request, table, seats, form)
    # While somebody types, what is still missing is no mistake yet.
    unread = form_problems(form)
    problems = unread + [p for p in check.problems if p.code not in ("missing", "sticks_missing", "total")]
    context = page_context(
        request, table, seats, form, check=check, latest=latest_result(table), problems=problems
    )
    return render(request, "results/entry.html#check", {**context, "live": True})


@action("results.enter")
def confirm(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """Confirm the version the person has in front of them."""
    table = _table(request, hanchan, number)
    try:
        saved = confirm_result(
            table,
            version=natural(request.POST.get("version")),
            reason=text_in(request.POST, "reason"),
            actor=request.actor,
            key=key_of(request),
        )
    except Refusal as refusal:
        show_problems(request, refusal.problems)
        return redirect("result-entry", request.tournament.slug, hanchan, number)
    return _done(request, hanchan, number, saved)


@action("results.reopen")
def reopen(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """Take the confirmation back, with a reason."""
    table = _table(request, hanchan, number)
    try:
        reopen_result(
            table,
            version=natural(request.POST.get("version")),
            reason=text_in(request.POST, "reason"),
            actor=request.actor,
            key=key_of(request),
        )
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        messages.success(request, _("%(table)s reopened.") % {"table": table_name(table)})
    return redirect("result-entry", request.tournament.slug, hanchan, number)


@page("results.view", guide="results#correct-a-confirmed-result")
def history(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """Every version of a table's result, and what the log says about it."""
    table = _table(request, hanchan, number)
    return render(request, "results/history.html", history_context(table, _game(request)))
