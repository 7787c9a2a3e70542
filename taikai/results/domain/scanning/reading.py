"""SheetReading of a score sheet's photo: a proposal that a person compares with the paper and confirms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from scoring.rulesets import Ruleset
from taikai.http_guard.uploads.measure import MEGABYTE, TooMuch, Unreadable
from taikai.http_guard.uploads.sandbox import run_in_sandbox
from taikai.results.domain.scanning.marks import SheetName, named_by, sheet_name
from taikai.results.domain.sheets.score_sheet import WINDS, Sheet
from taikai.runtime.extras import can_read_photos
from taikai.seating.models import Round, Table
from taikai.tournaments.domain.rules import kind_of
from taikai.tournaments.models import Tournament

MEMORY: Final = 1500 * MEGABYTE  # of addresses: OpenCV reserves more than it uses


@dataclass(frozen=True, slots=True)
class SheetReading:
    """What a photo says. `points`, `chombo` by wind and `sticks` are None where the photo leaves it open."""

    points: Mapping[str, int | None]
    chombo: Mapping[str, int | None]
    sticks: int | None
    below: Sequence[int | None]  # markers that name the table

    @property
    def unsure(self) -> bool:
        """Whether a number is missing that only a person can read."""
        return None in (*self.points.values(), *self.chombo.values(), self.sticks)

    def sheet(self) -> Sheet:
        """The numbers as a score sheet; those left open are missing."""
        counted = {wind: count for wind, count in self.chombo.items() if count}
        return Sheet(points=dict(self.points), sticks_left=self.sticks, chombo=counted)

    def stored(self) -> dict[str, Any]:
        """As it is kept with the photo."""
        return {
            "points": [self.points[wind] for wind in WINDS],
            "chombo": [self.chombo[wind] for wind in WINDS],
            "sticks": self.sticks,
            "below": list(self.below),
        }


def reading_of(kept: dict[str, Any] | None) -> SheetReading | None:
    """A reading from how it is kept; None where nothing was read."""
    if not kept:
        return None
    points, chombo = (dict(zip(WINDS, kept[part], strict=True)) for part in ("points", "chombo"))
    return SheetReading(points, chombo, kept["sticks"], kept["below"])


def has_bubbles(ruleset: Ruleset) -> bool:
    """Whether score sheets have bubbles: photos are read here, and the game has no sheet of its own."""
    return can_read_photos() and not kind_of(ruleset).paper_page


def read_photo(raw: bytes, ruleset: Ruleset) -> tuple[SheetReading | None, bytes]:
    """What a photo of a sheet says, and its block laid flat as WebP.

    (None, b"") for another picture, and where sheets have no bubbles.
    """
    if not has_bubbles(ruleset):
        return None, b""
    read = import_module("taikai.results.domain.scanning.reader").read
    try:
        found: dict[str, Any] | None = run_in_sandbox(read, raw, memory=MEMORY)
    except (TooMuch, Unreadable):
        return None, b""
    return (reading_of(found), found["block"]) if found else (None, b"")


def table_of_photo(tournament: Tournament, reading: SheetReading) -> Table | None:
    """The table whose sheet was photographed; None for a sheet of another event, and where its name is covered."""
    tables = Table.objects.filter(round__tournament=tournament, round__state=Round.State.PUBLISHED)
    names: dict[SheetName, Table] = {
        sheet_name(tournament.pk, table.round.number, table.number): table
        for table in tables.select_related("round")
    }
    name = named_by(reading.below, names)
    return names[name] if name is not None else None
