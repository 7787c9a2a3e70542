"""Requirements before a result counts: signatures, settled disputes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.calls.models import Call
from taikai.problems import Problem
from taikai.results.models import Result, Signature
from taikai.seating.models import Table

FOUR = 4


def live_signatures(result: Result) -> dict[str, Signature]:
    """Who has signed this version and not lifted it again, by wind. One query."""
    return {each.wind: each for each in Signature.objects.filter(result=result, lifted_at=None)}


def open_disputes(table: Table) -> int:
    """How many disputes about the table nobody has settled."""
    return Call.objects.filter(table=table, dispute=True, ended_at=None).count()


def missing_requirements(table: Table, result: Result | None) -> list[Problem]:
    """What stands between a result and its counting where signatures are needed, and what would help.

    `result`: the version that would count; None: one that is only being saved, so nobody can have signed it.
    """
    signed = len(live_signatures(result)) if result is not None else 0
    found = []
    if signed < FOUR:
        found.append(
            Problem(
                "result.unsigned",
                "reason",
                _(
                    "Signed by %(count)d of 4. Save it and let them sign, sign for them, or enter a reason to "
                    "confirm without signatures (saved in the log)."
                )
                % {"count": signed},
            )
        )
    if open_disputes(table):
        found.append(
            Problem(
                "result.disputed",
                "reason",
                _(
                    "A player at this table disputes the result. Settle the dispute first, or enter your decision "
                    "here."
                ),
            )
        )
    return found
