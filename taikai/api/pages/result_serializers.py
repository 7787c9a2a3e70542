"""Serializers of table results for API clients: the newest version, whatever its state."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch

from taikai.results.domain.sheets.preconditions import seating_mark
from taikai.results.models import Result
from taikai.seating.models import WINDS, Round, Seat, Table
from taikai.tournaments.models import Tournament


def sheets_of(tournament: Tournament, hanchan: int, number: int | None = None) -> list[dict[str, Any]]:
    """The tables of a published hanchan (or one of them), in three queries; none if there is no such."""
    tables = Table.objects.filter(
        round__tournament=tournament, round__number=hanchan, round__state=Round.State.PUBLISHED
    )
    if number is not None:
        tables = tables.filter(number=number)
    newest = Result.objects.exclude(state=Result.State.SUPERSEDED).order_by("-version")
    found = tables.select_related("round").prefetch_related("seats", Prefetch("results", newest, "newest"))
    return [sheet_json(table, next(iter(table.newest), None)) for table in found.order_by("number")]


def sheet_json(table: Table, result: Result | None) -> dict[str, Any]:
    """A table's sheet; `seats` comes back with what is written, so that points never land on a swapped player."""
    seats: list[Seat] = sorted(table.seats.all(), key=lambda seat: WINDS.index(seat.wind))
    told: dict[str, Any] = {
        "hanchan": table.round.number,
        "table": table.number,
        "version": result.version if result else 0,
        "state": str(result.state) if result else "none",
        "seats": seating_mark(seats),
        "points": dict(result.points) if result else None,
        "sticks_left": result.sticks_left if result else 0,
        "chombo": {wind: many for wind, many in (result.chombo if result else {}).items() if many},
        "taken_over_during": list(result.taken_over_during) if result else [],
    }
    return told
