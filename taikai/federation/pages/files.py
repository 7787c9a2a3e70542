"""The list of results as files: a spreadsheet, CSV, and what two ranking programs read.

Headings are English whatever the reader's language: the files are for a federation. Its own spreadsheet is not
public (docs/spec/ema.md §1), so the columns can be chosen and none of these is called official.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from openpyxl import Workbook
from openpyxl.cell.cell import TYPE_STRING
from openpyxl.styles import Font

from taikai.federation.domain.columns import Cell, ExportColumn, table
from taikai.federation.domain.results import ResultLine
from taikai.standings.pages.export import guarded

BOM = "\ufeff"
WIDEST = 40  # characters of a column in the spreadsheet


def _csv(headings: Sequence[str], rows: Iterable[Sequence[Cell]], *, mark: bool = True) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(headings)
    writer.writerows([guarded(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return (BOM if mark else "") + out.getvalue()


def as_csv(columns: Sequence[ExportColumn], results: Sequence[ResultLine]) -> str:
    """The list with the chosen columns; starts with a byte order mark so that Excel reads UTF-8."""
    return _csv([column.heading for column in columns], table(columns, results))


def as_xlsx(title: str, columns: Sequence[ExportColumn], results: Sequence[ResultLine]) -> bytes:
    """The list as a spreadsheet: numbers as numbers, EMA numbers as text (they may begin with 0)."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Results"
    book.properties.title = title
    rows: list[list[Cell]] = [[column.heading for column in columns], *table(columns, results)]
    for at, row in enumerate(rows, 1):
        for place, value in enumerate(row, 1):
            cell = sheet.cell(at, place)
            if isinstance(value, str):
                # Set apart from its value: a name that begins with "=" is no formula.
                cell.value, cell.data_type = value or None, TYPE_STRING if value else "n"
            else:
                cell.value = value
            if at == 1:
                cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    for place in range(1, len(columns) + 1):
        widest = max(len(str(row[place - 1])) for row in rows)
        sheet.column_dimensions[sheet.cell(1, place).column_letter].width = min(WIDEST, widest + 2)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def for_ema_site(results: Sequence[ResultLine]) -> str:
    """What the program European-Mahjong reads: whole numbers only, so a score of 48.2 is 48200 ("mahjong")."""
    headings = ("position", "ema_id", "last_name", "first_name", "nationality", "points", "mahjong")
    rows = [
        (each.place, each.number, each.name.family.upper(), each.name.given, each.country, 0, each.score * 100)
        for each in results
    ]
    return _csv(headings, rows)


def for_portal(results: Sequence[ResultLine]) -> str:
    """What the program mahjong-portal reads: it knows no byte order mark, and scores have a point."""
    headings = ("place", "first_name", "last_name", "scores", "ema", "games", "load_player")
    rows = [
        (
            each.place,
            each.name.given,
            each.name.family,
            f"{each.score / 10:.1f}",
            each.number,
            each.games,
            "true" if each.number else "false",
        )
        for each in results
    ]
    return _csv(headings, rows, mark=False)
