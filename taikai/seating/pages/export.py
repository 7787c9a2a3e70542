"""The published seating as a table for a checker or a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from taikai.seating.domain.seats.reading import SeatedRound
from taikai.seating.models import WINDS


def csv_of(rounds: Sequence[SeatedRound]) -> str:
    """One line a table: hanchan, table, and who sits on which wind."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["round", "table", "east", "south", "west", "north"])
    for each in rounds:
        for table in each.tables:
            at = {seat.wind: _cell(seat.entrant.public_name) for seat in table.seats}
            writer.writerow([each.number, table.number, *(at.get(wind, "") for wind in WINDS)])
    return out.getvalue()


def _cell(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text
