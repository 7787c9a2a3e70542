"""Submission of a Baida table's result: the sums of its hands, or four totals."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from taikai.baida.domain.replay import session_of
from taikai.problems import refuse
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.sheets.versions import latest_result, sheet_of
from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament


def submit_result(tournament: Tournament, table: Table, *, actor: Actor, seats: str = "", key: str = "") -> Result:
    """Enter what the hands come to; a judge confirms it. Entered already as it is, it stays one version.

    Raises:
        Refusal: no hand was written down, or the result is confirmed.
    """
    now = session_of(tournament, table)
    if not now.rows:
        raise refuse("sheet.empty", _("No hands recorded yet."))
    return _enter(table, now.session.points, actor, seats, key)


def submit_totals(
    tournament: Tournament,
    table: Table,
    points: Mapping[str, int | None],
    *,
    actor: Actor,
    seats: str = "",
    key: str = "",
) -> Result:
    """Enter four totals of a table of which no hand was written down.

    Raises:
        Refusal: hands were written down, the totals do not add up, or the result is confirmed.
    """
    if session_of(tournament, table).rows:
        raise refuse("sheet.hands", _("This table has recorded hands. Correct them and submit their totals."))
    return _enter(table, points, actor, seats, key)


def _enter(table: Table, points: Mapping[str, int | None], actor: Actor, seats: str, key: str) -> Result:
    latest = latest_result(table)
    if latest is not None and latest.state == Result.State.CONFIRMED:
        raise refuse("sheet.closed", _("The result of this table is confirmed, so you can’t change its hands."))
    during = sheet_of(latest).during if latest is not None else frozenset()
    sheet = Sheet(points=dict(points), during=during)
    based_on = latest.version if latest is not None else 0
    return save_result(table, sheet, actor=actor, based_on=based_on, seats=seats, key=key)
