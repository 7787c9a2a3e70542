"""Printed score sheet of a table, with a code that opens its form."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from taikai.registration.domain.personal_links import qr_svg
from taikai.seating.domain.seats.load import load_tables, seated_rounds
from taikai.seating.pages.table_codes import own_codes, table_entry_url
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

ROWS = 18  # hands on a sheet: a hanchan has about eleven, and repetitions


def paper_context(tournament: Tournament, hanchan: int, role: str) -> dict[str, Any]:
    """Context of `results/paper.html` for a `role`: code of the table's entry, code of its own page."""
    rounds = seated_rounds(tournament, published_only=False, tables=False)
    shown = next((each for each in rounds if each.number == hanchan), None)
    if shown is None:
        raise Http404

    def sheets() -> list[tuple[Any, str, str]]:
        load_tables(tournament, [shown])
        own = own_codes(tournament, role, hanchan)
        return [
            (
                table,
                qr_svg(table_entry_url(tournament, hanchan, table.number)),
                qr_svg(own[table.number]) if table.number in own else "",
            )
            for table in shown.tables
        ]

    return {
        "shown": shown,
        "sheets": sheets,
        "hands": range(1, ROWS + 1),
        "ruleset": ruleset_of(tournament),
    }
