"""Result list as files: spreadsheet, CSV, and the formats of two ranking programs.

Headings are English whatever the reader's language: the files are for a federation. Its own spreadsheet is not
public (docs/spec/ema.md §1), so the columns can be chosen and none of these is called official.
"""

from __future__ import annotations

from collections.abc import Sequence

from taikai.federation.domain.columns import ExportColumn, table
from taikai.federation.domain.results import FederationLine
from taikai.formatting.spreadsheets import csv_text, tenths, xlsx_bytes


def as_csv(columns: Sequence[ExportColumn], results: Sequence[FederationLine]) -> str:
    """The list with the chosen columns; starts with a byte order mark so that Excel reads UTF-8."""
    return csv_text([column.heading for column in columns], table(columns, results))


def as_xlsx(title: str, columns: Sequence[ExportColumn], results: Sequence[FederationLine]) -> bytes:
    """The list as a spreadsheet: numbers as numbers, EMA numbers as text (they may begin with 0)."""
    headings = [column.heading for column in columns]
    return xlsx_bytes(title, headings, table(columns, results), sheet="Results")


def for_ema_site(results: Sequence[FederationLine]) -> str:
    """What the program European-Mahjong reads: whole numbers only, so a score of 48.2 is 48200 ("mahjong")."""
    headings = ("position", "ema_id", "last_name", "first_name", "nationality", "points", "mahjong")
    rows = [
        (each.place, each.number, each.name.family.upper(), each.name.given, each.country, 0, each.score * 100)
        for each in results
    ]
    return csv_text(headings, rows)


def for_portal(results: Sequence[FederationLine]) -> str:
    """What the program mahjong-portal reads: it knows no byte order mark, and scores have a point."""
    headings = ("place", "first_name", "last_name", "scores", "ema", "games", "load_player")
    rows = [
        (
            each.place,
            each.name.given,
            each.name.family,
            tenths(each.score),
            each.number,
            each.games,
            "true" if each.number else "false",
        )
        for each in results
    ]
    return csv_text(headings, rows, mark=False)
