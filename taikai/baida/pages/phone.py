"""Template context around a Baida entry on the players' phones: time, judge, result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from taikai.agenda.domain.personal_schedule import seats_of as all_seats
from taikai.calls.domain.open_calls import at_table
from taikai.calls.pages.answer import JudgePart
from taikai.hands.domain.access.entry_presence import mark_of
from taikai.hands.domain.access.table_permissions import Guest
from taikai.hands.pages.device_owner import owner_choices
from taikai.hands.pages.seats import short_names
from taikai.results.domain.sheets.score_sheet import WINDS
from taikai.results.domain.sheets.table_lookup import seating_mark
from taikai.results.domain.sheets.versions import latest_result
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.change import table_mark
from taikai.tournaments.models import Tournament


def phone_context(
    tournament: Tournament, table: Table, seats: Mapping[str, Seat], guest: Guest, path: str
) -> dict[str, Any]:
    """Beside `table_context`: the table's clock, its call, the state of its result. Two queries."""
    latest = latest_result(table)
    playing = tournament.stage == Tournament.Stage.PLAYING
    mark = table_mark(tournament.secret, table.pk)
    return {
        "path": path,
        "guest": guest,
        "seating": seating_mark(seats.values()),
        "table_mark": mark,
        "own_mark": mark_of(guest),
        "whose": owner_choices(guest, short_names(seats)),
        "hanchan": table.round,
        "clock": all_seats(tournament).clock_at(tournament, table.round_id, table.number),
        "judge": JudgePart(at_table(table.pk)) if playing else None,
        "result": latest.state if latest is not None else "",
        "total_rows": totals_typed(seats, {}),
    }


def totals_typed(seats: Mapping[str, Seat], typed: Mapping[str, Any]) -> list[tuple[str, Seat, str, bool]]:
    """The rows of the four totals: wind, seat, what was typed, and whether it is below zero."""
    return [
        (wind, seats[wind], str(typed.get(f"points_{wind}", "")), f"below_{wind}" in typed)
        for wind in WINDS
        if wind in seats
    ]
