"""How a table's page ends: by its hands, or because a judge confirmed a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from taikai.hands.domain.hand_in import is_handed_in
from taikai.hands.pages.parts import TablePart
from taikai.hands.pages.seats import SeatView
from taikai.hands.pages.table import TablePage
from taikai.results.domain.sheets.versions import latest_result
from taikai.results.models import Result
from taikai.seating.models import Table


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
        found["handed_in"] = result is not None and is_handed_in(page.game, result)
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
