"""Columns of a federation's result list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.federation.domain.federations import Federation
from taikai.federation.domain.results import FederationLine
from taikai.formatting.spreadsheets import Cell


@dataclass(frozen=True, slots=True)
class ExportColumn:
    """A column: its heading in the file, what it is called here, and its cell."""

    heading: str
    title: Any
    cell: Callable[[FederationLine], Cell]


COLUMNS: dict[str, ExportColumn] = {
    "place": ExportColumn("Place", _("rank"), lambda each: each.place),
    "number": ExportColumn("Number", _("number"), lambda each: each.number),
    "last_name": ExportColumn("Last name", _("family name, in capitals"), lambda each: each.name.family.upper()),
    "first_name": ExportColumn("First name", _("given name"), lambda each: each.name.given),
    "name": ExportColumn("Name", _("full name"), lambda each: each.shown),
    "country": ExportColumn("Country", _("country"), lambda each: each.country),
    "club": ExportColumn("Club", _("club"), lambda each: each.club),
    "points": ExportColumn("Points", _("table points (empty for riichi)"), lambda each: ""),
    "score": ExportColumn("Score", _("score"), lambda each: each.score / 10),
    "games": ExportColumn("Games", _("hanchans played"), lambda each: each.games),
    "average": ExportColumn(
        "Average",
        _("average per hanchan"),
        lambda each: round(each.score / 10 / each.games, 3) if each.games else "",
    ),
    "base_rank": ExportColumn("Base rank", _("base rank"), lambda each: each.base_rank),
}


def columns_of(federation: Federation, chosen: Sequence[str]) -> list[ExportColumn]:
    """The chosen columns, or the federation's own."""
    names = [name for name in chosen if name in COLUMNS] or [*federation.columns]
    return [COLUMNS[name] for name in names]


def table(columns: Sequence[ExportColumn], results: Iterable[FederationLine]) -> list[list[Cell]]:
    """The list, a row a person, without its headings."""
    return [[column.cell(each) for column in columns] for each in results]
