"""The published seating as a table for a checker or a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence

from taikai.seating.domain.seats.reading import SeatedRound
from taikai.seating.models import WINDS
from taikai.writing.sheets import Cell, csv_text


def csv_of(rounds: Sequence[SeatedRound]) -> str:
    """One line a table: hanchan, table, and who sits on which wind."""
    rows: list[tuple[Cell, ...]] = []
    for each in rounds:
        for table in each.tables:
            at = {seat.wind: seat.entrant.public_name for seat in table.seats}
            rows.append((each.number, table.number, *(at.get(wind, "") for wind in WINDS)))
    return csv_text(("round", "table", "east", "south", "west", "north"), rows, mark=False, newline="\n")
