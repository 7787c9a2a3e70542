"""Template context of the comparison of a file's results with the stored ones."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from taikai.archive.domain.corrections.apply import lines_of
from taikai.archive.domain.corrections.compare import Difference, compare
from taikai.archive.models import Corrections
from taikai.results.domain.sheets.score_sheet import WINDS
from taikai.tournaments.domain.rules import kind_of, ruleset_of


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of a table that differs: who sits there, points here and in the file; `other`: whom that names."""

    wind: str
    name: str
    now: int | None
    then: int
    other: str


@dataclass(frozen=True, slots=True)
class CorrectedTable:
    """A table that differs, seat by seat, its sticks last."""

    key: str
    hanchan: int
    table: int
    version: int
    state: str
    state_name: str
    seats: tuple[SeatLine, ...]
    sticks: tuple[int | None, int | None]
    chombo: tuple[str, str]
    ticked: bool


def _chombo(counts: Any) -> str:
    return ", ".join(f"{wind} {counts[wind]}" for wind in WINDS if counts.get(wind))


def _line(each: Difference, ticked: Collection[str]) -> CorrectedTable:
    now = each.now
    points = now.points if now is not None else {}
    names = {seat.wind: seat.entrant.public_name for seat in each.table.seats}
    seats = tuple(
        SeatLine(
            wind,
            names[wind],
            points.get(wind),
            each.line.points[wind],
            each.line.names[wind] if wind in each.others else "",
        )
        for wind in WINDS
    )
    return CorrectedTable(
        each.key,
        each.line.hanchan,
        each.line.table,
        each.version,
        now.state if now is not None else "missing",
        str(now.get_state_display()) if now is not None else "",
        seats,
        (now.sticks_left if now is not None else None, each.sheet.sticks_left),
        (_chombo(now.chombo) if now is not None else "", _chombo(each.sheet.chombo)),
        each.key in ticked,
    )


def corrections_context(kept: Corrections, ticked: Collection[str] = ()) -> dict[str, Any]:
    """What differs, what is the same, what is not here."""
    found = compare(kept.tournament, lines_of(kept))
    return {
        "kept": kept,
        "tables": [_line(each, ticked) for each in found.differences],
        "same": found.same,
        "unknown": found.unknown,
        "over": kept.tournament.is_over,
        "with_sticks": kind_of(ruleset_of(kept.tournament)).sticks,
    }
