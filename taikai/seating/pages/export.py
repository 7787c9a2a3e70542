"""The published seating as a table for a checker or a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from taikai.seating.domain.seats.reading import SeatedRound
from taikai.seating.models import WINDS
from taikai.writing.sheets import guarded


def csv_of(rounds: Sequence[SeatedRound]) -> str:
    """One line a table: hanchan, table, and who sits on which wind."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["round", "table", "east", "south", "west", "north"])
    for each in rounds:
        for table in each.tables:
            at = {seat.wind: guarded(seat.entrant.public_name) for seat in table.seats}
            writer.writerow([each.number, table.number, *(at.get(wind, "") for wind in WINDS)])
    return out.getvalue()
