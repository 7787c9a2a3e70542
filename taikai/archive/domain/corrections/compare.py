"""Differences between a file's results and the stored ones, table by table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from taikai.archive.domain.corrections.lines import ResultLine
from taikai.registration.domain.names import plain
from taikai.results.domain.sheets.score_sheet import WINDS, Sheet
from taikai.results.domain.sheets.versions import sheet_of
from taikai.results.models import Result
from taikai.seating.domain.seats.load import SeatedTable, seated_rounds
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Difference:
    """A table whose result in the file is another one. `now`: the newest version here, None without one.

    `others`: winds where the file names somebody else than sits there.
    """

    line: ResultLine
    table: SeatedTable
    now: Result | None
    sheet: Sheet
    others: tuple[str, ...]

    @property
    def key(self) -> str:
        """What the table is called in a form."""
        return f"{self.line.hanchan}-{self.line.table}"

    @property
    def version(self) -> int:
        """The version that was looked at; 0 without one."""
        return self.now.version if self.now is not None else 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a file says against what is known: what differs, how many tables are the same, which are not here."""

    differences: tuple[Difference, ...]
    same: int
    unknown: tuple[ResultLine, ...]


def compare(tournament: Tournament, lines: Sequence[ResultLine]) -> Comparison:
    """Every line beside the newest version of its table. Changes nothing."""
    seated = {
        (each.number, table.number): table
        for each in seated_rounds(tournament, published_only=True)
        for table in each.tables
    }
    newest: dict[int, Result] = {}
    for result in Result.objects.filter(table__round__tournament=tournament).order_by("version"):
        newest[result.table_id] = result
    found, same, unknown = [], 0, []
    for line in lines:
        table = seated.get((line.hanchan, line.table))
        if table is None or len(table.seats) != len(WINDS):
            unknown.append(line)
            continue
        now = newest.get(table.pk)
        known = sheet_of(now) if now is not None else None
        sheet = line.sheet(known)
        if known == sheet:
            same += 1
            continue
        found.append(Difference(line, table, now, sheet, _others(line, table)))
    return Comparison(tuple(found), same, tuple(unknown))


def _others(line: ResultLine, table: SeatedTable) -> tuple[str, ...]:
    """Winds whose name in the file is neither the name nor the public name of whoever sits there."""
    found = []
    for seat in table.seats:
        written = plain(line.names.get(seat.wind, ""))
        if written and written not in (plain(seat.entrant.name), plain(seat.entrant.public_name)):
            found.append(seat.wind)
    return tuple(found)
