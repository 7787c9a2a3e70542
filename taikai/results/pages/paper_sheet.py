"""Printed score sheet of a table, with a code that opens its form and bubbles that a photo is read from."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from taikai.registration.domain.personal_links import qr_svg
from taikai.results.domain.scanning.reading import has_bubbles
from taikai.results.pages.sheet_block import SheetBlock, sheet_block
from taikai.seating.domain.seats.load import SeatedTable, load_tables, seated_rounds
from taikai.seating.models import WINDS
from taikai.seating.pages.table_codes import own_codes, table_entry_url
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

ROWS = 14  # hands on a sheet: a hanchan has about eleven, and repetitions; more go on the back
WITHOUT_BUBBLES = 18


def paper_context(tournament: Tournament, hanchan: int, role: str) -> dict[str, Any]:
    """Context of `results/paper.html` for a `role`: code of the table's entry, code of its own page."""
    rounds = seated_rounds(tournament, published_only=False, tables=False)
    shown = next((each for each in rounds if each.number == hanchan), None)
    if shown is None:
        raise Http404

    ruleset = ruleset_of(tournament)
    read = has_bubbles(ruleset)

    def block(table: SeatedTable) -> SheetBlock:
        names = {seat.wind: seat.entrant.name for seat in table.seats}
        return sheet_block(tournament.pk, hanchan, table.number, [names.get(wind, "") for wind in WINDS])

    def sheets() -> list[tuple[SeatedTable, str, str, SheetBlock | None]]:
        load_tables(tournament, [shown])
        own = own_codes(tournament, role, hanchan)
        return [
            (
                table,
                qr_svg(table_entry_url(tournament, hanchan, table.number)),
                qr_svg(own[table.number]) if table.number in own else "",
                block(table) if read else None,
            )
            for table in shown.tables
        ]

    return {
        "shown": shown,
        "sheets": sheets,
        "hands": range(1, (ROWS if read else WITHOUT_BUBBLES) + 1),
        "ruleset": ruleset,
    }
