"""Sheets for tables: signs with a code, score sheets, slips for players."""

from __future__ import annotations

from typing import Any

from taikai.baida.pages.score_sheet import paper_context as baida_sheets
from taikai.formatting.text_fit import Fitted, fitted, in_groups
from taikai.paper.pages.common import HEIGHTS, MARGIN, PaperPart, Source, short_name
from taikai.registration.domain.personal_links import qr_svg
from taikai.results.pages.paper_sheet import paper_context as result_sheets
from taikai.seating.domain.report.public import Sitting
from taikai.seating.domain.report.public import schedules as personal
from taikai.seating.pages.table_codes import own_codes, table_entry_url
from taikai.tournaments.domain.rules import kind_of, ruleset_of
from taikai.tournaments.permissions import JUDGE

SIGN = 170.0  # millimetres for a name on a table's sign
SLIP_HEAD, SLIP_LINE, SLIP_FOOT = 10.0, 6.0, 5.0
COMPANY = 42.0
TOGETHER = 10  # tables in a piece of a document


def signs(source: Source) -> list[PaperPart]:
    """A page a table: number, seats, code; where hands are reported it opens the table's own page."""
    shown = source.shown
    if shown is None:
        return []
    own = own_codes(source.tournament, JUDGE, shown.number)
    made = [
        {
            "number": table.number,
            "seats": [(seat.wind, fitted(seat.entrant.public_name, SIGN, 28, 12)) for seat in table.seats],
            "code": qr_svg(
                own.get(table.number) or table_entry_url(source.tournament, shown.number, table.number)
            ),
            "own": table.number in own,
        }
        for table in shown.tables
    ]
    shared = {"number": shown.number, "starts_at": source.starts.get(shown.number)}
    return [PaperPart("paper/sheets/signs.html", {**shared, "signs": some}) for some in in_groups(made, TOGETHER)]


def sheets(source: Source) -> list[PaperPart]:
    """A score sheet a table, that of the game the rules are for."""
    shown = source.shown
    if shown is None:
        return []
    rules = ruleset_of(source.tournament)
    if kind_of(rules).paper_page and rules.baida is not None:
        found = baida_sheets(source.tournament, shown.number, JUDGE, rules.baida)
        return _some_each("baida/paper.html#sheets", found)
    return _some_each("results/paper.html#sheets", result_sheets(source.tournament, shown.number, JUDGE))


def _some_each(template: str, context: dict[str, Any]) -> list[PaperPart]:
    sheets = context["sheets"]() if callable(context["sheets"]) else context["sheets"]
    return [PaperPart(template, {**context, "sheets": some}) for some in in_groups(sheets, TOGETHER)]


def schedules(source: Source) -> list[PaperPart]:
    """A slip for everybody: each hanchan with time, table, wind and company."""
    people = personal(source.rounds, source.starts)
    if not people:
        return []
    lines = max(len(sittings) + bool(rests) for _name, sittings, rests in people)
    height = SLIP_HEAD + SLIP_LINE * lines + SLIP_FOOT
    rows = max(1, int((HEIGHTS[source.wanted.size] - 2 * MARGIN) // height))
    slips = [
        {
            "name": fitted(name, source.column - 4, 16, 8, "serif"),
            "lines": [(each, _company(each)) for each in sittings],
            "rests": rests,
        }
        for name, sittings, rests in people
    ]
    return [
        PaperPart("paper/sheets/schedules.html", {"pages": [page], "lines": lines})
        for page in in_groups(slips, rows * 2)
    ]


def _company(sitting: Sitting) -> Fitted:
    others = ", ".join(short_name(seat.entrant.name, seat.entrant.family_name) for seat in sitting.others)
    return fitted(others, COMPANY, 9)
