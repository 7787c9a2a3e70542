"""Template context of the seating report: one player's day, and its export."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from taikai.formatting.spreadsheets import Cell, csv_text
from taikai.seating.domain.report.public import sittings_of, winds_of
from taikai.seating.domain.seats.load import SeatedRound, load_tables
from taikai.seating.domain.seats.start_times import starts_by_number
from taikai.seating.models import WINDS
from taikai.tournaments.models import Tournament


def player_context(tournament: Tournament, rounds: list[SeatedRound], entrant: int) -> dict[str, Any] | None:
    """Everything `seating/report_player.html` shows; None for somebody without a seat in these hanchans."""
    load_tables(tournament, rounds, of=[entrant])
    sittings = sittings_of(rounds, entrant, starts_by_number(tournament))
    if not sittings:
        return None
    met: dict[str, list[int]] = {}
    for sitting in sittings:
        for other in sitting.others:
            met.setdefault(other.entrant.public_name, []).append(sitting.number)
    return {
        "who": sittings[0].seat.entrant,
        "sittings": sittings,
        "rests": [each.number for each in rounds if entrant in {one.pk for one in each.resting}],
        "winds": winds_of(sittings),
        "again": {name: numbers for name, numbers in met.items() if len(numbers) > 1},
        "met": len(met),
    }


# Export of the published seating for a plan checker or a spreadsheet.


def csv_of(rounds: Sequence[SeatedRound]) -> str:
    """One line a table: hanchan, table, and who sits on which wind."""
    rows: list[tuple[Cell, ...]] = []
    for each in rounds:
        for table in each.tables:
            at = {seat.wind: seat.entrant.public_name for seat in table.seats}
            rows.append((each.number, table.number, *(at.get(wind, "") for wind in WINDS)))
    return csv_text(("round", "table", "east", "south", "west", "north"), rows, mark=False, newline="\n")
