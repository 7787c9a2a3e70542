"""Template context of one table's score sheet: lines, check, preview, history."""

from __future__ import annotations

from typing import Any

from taikai.problems import Problem
from taikai.results.domain.penalties import table_penalties
from taikai.results.domain.progress import counts, current_hanchan
from taikai.results.domain.result_settings import needs_second_person, options_of
from taikai.results.domain.sheets.score_sheet import WINDS, SheetCheck, check_sheet
from taikai.results.domain.sheets.table_lookup import seating_mark, sheet_differences, substitutions
from taikai.results.domain.sheets.versions import Conflict, seats_of, sheet_of
from taikai.results.domain.signing.photo import photo_of
from taikai.results.domain.signing.requirements import missing_requirements
from taikai.results.forms import EntryForm
from taikai.results.models import Penalty, Result
from taikai.results.pages.signing import signing_of
from taikai.seating.models import Seat, Table
from taikai.tournaments.access import TaikaiRequest
from taikai.tournaments.domain.rules import GameKind, ruleset_of
from taikai.tournaments.models import LogEntry


def check_form(request: TaikaiRequest, table: Table, seats: dict[str, Seat], form: EntryForm) -> SheetCheck:
    """The sheet as typed so far, with the penalties given and the one being written."""
    penalties = table_penalties(table, seats)
    extra = form.penalty(seats, table.round)
    if extra and extra.entrant and extra.tenths:
        wind = form.cleaned_data["penalty_wind"]
        penalties[wind] = penalties.get(wind, 0) - abs(extra.tenths)
    sheet = form.sheet()
    return check_sheet(
        sheet,
        ruleset_of(request.tournament),
        penalties=penalties,
        substitutes=substitutions(seats, sheet.during),
        accept_sum=bool(form.cleaned_data.get("accept_sum")),
    )


def _preview(check: SheetCheck, seats: dict[str, Seat]) -> list[dict[str, Any]]:
    """The result by place, for the preview."""
    result = check.result
    if result is None:
        return []
    rows = [
        {
            "wind": wind,
            "seat": seats[wind],
            "place": result.places[wind],
            "points": result.points_after_sticks[wind],
            "uma": result.uma[wind],
            "oka": result.oka[wind],
            "penalty": result.penalty[wind],
            "score": result.score[wind],
        }
        for wind in WINDS
        if wind in seats
    ]
    return sorted(rows, key=lambda row: (row["place"], WINDS.index(row["wind"])))


def _rows(form: EntryForm, seats: dict[str, Seat], problems: list[Problem]) -> list[dict[str, Any]]:
    """The four lines of the form, E S W N, each with what is wrong with it."""
    wrong: dict[str, list[Any]] = {}
    for problem in problems:
        wrong.setdefault(problem.where, []).append(problem.message)
    rows = []
    for wind, seat in seats.items():
        errors = list(form.errors.get(f"points_{wind}", [])) if form.is_bound else []
        rows.append(
            {
                "wind": wind,
                "seat": seat,
                "value": form[f"points_{wind}"].value() or "",
                "below": bool(form[f"below_{wind}"].value()),
                "chombo": form[f"chombo_{wind}"].value() if form.game.chombo else None,
                "during": bool(form[f"during_{wind}"].value()),
                "errors": errors or wrong.get(f"points.{wind}", []),
            }
        )
    return rows


def page_context(
    request: TaikaiRequest,
    table: Table,
    seats: dict[str, Seat],
    form: EntryForm,
    *,
    check: SheetCheck | None,
    latest: Result | None,
    problems: list[Problem],
) -> dict[str, Any]:
    """Everything `results/entry.html` and `results/confirmed.html` show."""
    ruleset = ruleset_of(request.tournament)
    rows = _rows(form, seats, problems)
    options = options_of(request.tournament)
    second_person = options.second_person
    entered = latest is not None and latest.state == Result.State.ENTERED and not form.is_bound
    confirmable = entered and not (second_person and latest is not None and latest.entered_by == request.user)
    # What is entered already may need a word before it is confirmed as it is.
    explain = (
        sheet_differences(request.tournament, table, sheet_of(latest))
        if confirmable and latest is not None and not latest.reason
        else []
    )
    # Not signed by all, it is confirmed only with a word of the judge who does.
    unsigned = missing_requirements(table, latest) if confirmable and options.signatures else []
    signing = signing_of(request.tournament, table) if options.signatures and latest is not None else None
    return {
        "photo": None if form.is_bound else photo_of(table),
        "signing": None if form.is_bound else signing,
        "signatures": options.signatures,
        "unsigned": unsigned,
        "table": table,
        "seats": seats,
        "form": form,
        "back": _back(request, table),
        "rows": rows,
        "check": check,
        "preview": _preview(check, seats) if check else [],
        "latest": latest,
        "problems": problems,
        "general": [problem for problem in problems if not problem.where.startswith("points.")],
        "second_person": second_person,
        "confirmable": confirmable,
        "explain": explain,
        "mark": seating_mark(seats.values()),
        "ruleset": ruleset,
        "game": form.game,
        "reason_needed": (latest is not None and latest.state == Result.State.CONFIRMED)
        or bool(check and check.complete and check.difference)
        or any(problem.where == "reason" for problem in problems),
        "extras_open": any(row["chombo"] or row["during"] for row in rows) or bool(form["penalty_reason"].value()),
        "penalties": Penalty.objects.filter(
            round=table.round, entrant__in=[seat.entrant_id for seat in seats.values()], cancelled_at=None
        ).select_related("entrant"),
    }


def _back(request: TaikaiRequest, table: Table) -> str:
    """ "now" on a sheet of the hanchan that is on: its board goes on to the next one by itself."""
    if request.method == "POST":
        return "now" if request.POST.get("back") == "now" else ""
    current = current_hanchan(counts(request.tournament))
    return "now" if current is not None and current.number == table.round.number else ""


def form_problems(form: EntryForm) -> list[Problem]:
    """What the form itself cannot read, named as the domain names its problems."""
    return [Problem("form", _place_of(name), error) for name, errors in form.errors.items() for error in errors]


def _place_of(name: str) -> str:
    if name.startswith("points_"):
        return f"points.{name.removeprefix('points_')}"
    return "sticks_left" if name == "sticks" else name


def conflict_context(
    request: TaikaiRequest, table: Table, seats: dict[str, Seat], form: EntryForm, conflict: Conflict
) -> dict[str, Any]:
    """Both sheets side by side, and what is needed to send one's own again."""
    mine, theirs = form.sheet(), sheet_of(conflict.theirs)
    ruleset = ruleset_of(request.tournament)
    rows = [
        {
            "wind": wind,
            "seat": seat,
            "mine": mine.points.get(wind),
            "theirs": theirs.points.get(wind),
            "mine_chombo": mine.chombo.get(wind, 0),
            "theirs_chombo": theirs.chombo.get(wind, 0),
        }
        for wind, seat in seats.items()
    ]
    for row in rows:
        row["differs"] = row["mine"] != row["theirs"] or row["mine_chombo"] != row["theirs_chombo"]
    again = request.POST.copy()
    for name in ("csrfmiddlewaretoken", "key", "based_on", "do", "reason"):
        again.pop(name, None)
    return {
        "table": table,
        "rows": rows,
        "game": form.game,
        "theirs": conflict.theirs,
        "mine": mine,
        "their_sheet": theirs,
        "sticks_differ": mine.sticks_left != theirs.sticks_left,
        "my_check": check_sheet(mine, ruleset),
        "their_check": check_sheet(theirs, ruleset),
        "fields": [(name, value) for name in again for value in again.getlist(name)],
        "reason": form.cleaned_data.get("reason", ""),
        "second_person": needs_second_person(request.tournament),
        "problems": conflict.problems,
        "wanted": request.POST.get("do", "save"),
    }


# History: each version of a table's result beside the previous one, with its audit log line.


def history_context(table: Table, game: GameKind) -> dict[str, Any]:
    """Everything `results/history.html` shows, the newest version first."""
    versions = list(table.results.select_related("entered_by", "confirmed_by").order_by("-version"))
    by_number = {version.version: version for version in versions}
    rows = []
    for version in versions:
        old = by_number.get(version.version - 1)
        cells = [
            {"wind": wind, "value": value, "changed": old is not None and old.points[wind] != value}
            for wind, value in version.points.items()
        ]
        rows.append({"version": version, "cells": cells, "chombo": version.chombo})
    return {
        "table": table,
        "seats": seats_of(table),
        "game": game,
        "rows": rows,
        "log": LogEntry.objects.filter(tournament=table.round.tournament_id, target_id=f"table:{table.pk}"),
    }
