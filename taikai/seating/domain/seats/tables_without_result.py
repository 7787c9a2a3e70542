"""Tables without a counted result: a draw by standings would use an old order."""

from __future__ import annotations

from django.db.models import Count, Q
from django.utils.translation import ngettext

from taikai.problems import Problem
from taikai.seating.models import Round, Table
from taikai.tournaments.models import Tournament

#: The code of these problems, and the option of a draw that is wanted although there are some.
OUTSTANDING = "draw.outstanding"
DESPITE = "despite"


def tables_without_result(tournament: Tournament) -> list[Problem]:
    """The published tables without a confirmed result, a problem for each hanchan. One query."""
    tables = (
        Table.objects.filter(round__tournament=tournament, round__state=Round.State.PUBLISHED)
        .annotate(
            confirmed=Count("results", filter=Q(results__state="confirmed")),
            entered=Count("results", filter=Q(results__state="entered")),
        )
        .filter(confirmed=0)
        .order_by("round__number", "number")
        .values_list("round__number", "number", "entered")
    )
    missing: dict[int, list[int]] = {}
    waiting: dict[int, list[int]] = {}
    for hanchan, number, entered in tables:
        (waiting if entered else missing).setdefault(hanchan, []).append(number)
    return [
        *(_said(hanchan, numbers, entered=False) for hanchan, numbers in missing.items()),
        *(_said(hanchan, numbers, entered=True) for hanchan, numbers in waiting.items()),
    ]


def _said(hanchan: int, tables: list[int], *, entered: bool) -> Problem:
    if entered:
        message = ngettext(
            "In hanchan %(number)d the result of table %(tables)s is not confirmed. Confirm it before this draw.",
            "In hanchan %(number)d the results of tables %(tables)s are not confirmed. Confirm them before this "
            "draw.",
            len(tables),
        )
    else:
        message = ngettext(
            "In hanchan %(number)d the result of table %(tables)s is missing. Enter it before this draw.",
            "In hanchan %(number)d the results of tables %(tables)s are missing. Enter them before this draw.",
            len(tables),
        )
    return Problem(OUTSTANDING, "", message % {"number": hanchan, "tables": ", ".join(map(str, tables))})
