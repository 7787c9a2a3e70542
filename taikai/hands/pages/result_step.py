"""Result step of the table's page: submit the hands' totals, sign, or the judge's confirmed result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.urls import reverse

from taikai.hands.domain.access.table_permissions import Guest
from taikai.hands.domain.result_submission import is_submitted
from taikai.hands.pages.seats import SeatView
from taikai.hands.pages.table import TablePage
from taikai.hands.pages.table_panels import TablePart, table_parts
from taikai.results.domain.result_settings import needs_signatures
from taikai.results.domain.sheets.versions import latest_result
from taikai.results.models import Result
from taikai.results.pages.signing import signing_of
from taikai.seating.models import Table
from taikai.tournaments.access import TaikaiRequest


def end_of(page: TablePage, table: Table, parts: Mapping[str, Sequence[TablePart]]) -> dict[str, Any]:
    """Whether the hanchan is over, and what its end is drawn from. One query.

    What a judge confirmed is the end, whatever was reported: so it is asked for while a table plays, too. `typed`:
    its hands go no further than that, so that their round and counters say nothing.
    """
    result = latest_result(table)
    over = page.game.standing.ended
    found: dict[str, Any] = {
        "over": over,
        "result": result.state if result is not None else "",
        "end_seats": page.seats,
    }
    if result is not None and result.state == Result.State.CONFIRMED:
        typed = {"typed": not over, "end_seats": ended_with(page.seats, result.points)}
        return found | typed | {"over": True}
    if over:
        found["handed_in"] = result is not None and is_submitted(page.game, result)
        found["signs"] = any("signing" in part.context for part in parts["end"])
    return found


def ended_with(seats: Sequence[SeatView], points: Mapping[str, int]) -> list[SeatView]:
    """The seats as a confirmed result leaves them; who is level shares the place."""
    return [
        replace(
            seat,
            points=points[seat.start],
            place=1 + sum(other > points[seat.start] for other in points.values()),
        )
        for seat in seats
    ]


# The signatures on the table's page, once the result is entered.


SIGNS = ("player", "device")


@table_parts.register()
def signatures(request: TaikaiRequest, table: Table, guest: Guest) -> TablePart | None:
    """A player signs for the own seat, a device of the table for whoever takes it."""
    if guest.kind not in SIGNS or not needs_signatures(request.tournament):
        return None
    found = signing_of(request.tournament, table, guest.seat)
    if found is None:
        return None
    action = reverse("table-sign", args=[request.tournament.slug, table.round.number, table.number])
    return TablePart(
        "end", "table/signing_end.html", {"signing": found, "action": action, "device": not guest.seat}
    )


@table_parts.register()
def sheet_photo(request: TaikaiRequest, table: Table, guest: Guest) -> TablePart | None:
    """The way to the photo of the paper sheet, for whoever signs here and for judges."""
    if not guest.sees:
        return None
    name = "result-photo" if guest.kind == "staff" else "table-photo"
    address = reverse(name, args=[request.tournament.slug, table.round.number, table.number])
    return TablePart("end", "results/photo_way.html", {"address": address})
