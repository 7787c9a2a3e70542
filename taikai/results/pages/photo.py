"""Template context of paper sheets' photos: one table's, and what was read from those of a hanchan."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.db.models import Prefetch

from taikai.results.domain.penalties import ruled_chombos
from taikai.results.domain.scanning.reading import SheetReading, has_bubbles, reading_of
from taikai.results.domain.sheets.score_sheet import WINDS, SheetCheck, check_sheet
from taikai.results.domain.sheets.table_lookup import seating_mark, substitutions
from taikai.results.domain.signing.photo import may_change, photo_of
from taikai.results.forms import EntryForm
from taikai.results.models import SheetPhoto
from taikai.seating.models import Round, Seat, Table
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class PhotoAccess:
    """Who stands before the photo of a table's sheet, and where they came from.

    `action`: the address of the page, which the photo's own address follows; `back`: where it leads back to.
    `staff`: a judge or organiser, who may change it as long as the event is played.
    """

    table: Table
    actor: Actor
    staff: bool
    action: str
    back: str


def photo_context(access: PhotoAccess) -> dict[str, Any]:
    """Everything `results/photo.html` shows."""
    found = photo_of(access.table)
    return {
        "access": access,
        "table": access.table,
        "photo": found,
        "address": f"{access.action}{found.digest}/" if found is not None else "",
        "may_change": found is None or may_change(access.table, staff=access.staff),
    }


@dataclass(frozen=True, slots=True)
class ReadNumber:
    """One seat's number beside its part of the photo. `value` is None where a person has to read it."""

    wind: str
    place: int  # of its part in the picture of the block, from the left
    seat: Seat
    value: int | None
    chombo: int | None


@dataclass(frozen=True, slots=True)
class ReadSheet:
    """A table whose photo was read and whose result is still to be confirmed."""

    table: Table
    photo: SheetPhoto
    reading: SheetReading | None
    numbers: tuple[ReadNumber, ...]
    check: SheetCheck | None
    values: dict[str, Any]  # of the entry form, as it would be sent
    mark: str

    @property
    def query(self) -> str:
        """The numbers for the address of the entry form, which brings them along unsaved."""
        return urlencode(self.values)

    @property
    def ready(self) -> bool:
        """Whether every number was read and they add up."""
        return bool(self.check and self.check.complete and not self.check.problems and not self.reading_open)

    @property
    def reading_open(self) -> bool:
        return self.reading is None or self.reading.unsure


def read_sheet(tournament: Tournament, table: Table, photo: SheetPhoto, seats: dict[str, Seat]) -> ReadSheet:
    """What the photo of a table says, with the check that its entry form would make."""
    reading, mark = reading_of(photo.reading), seating_mark(seats.values())
    if reading is None:
        return ReadSheet(table, photo, None, (), None, {}, mark)
    sheet = reading.sheet()
    # A judge's ruling counts, whether or not the players have filled in its bubble.
    sheet = replace(sheet, chombo={**sheet.chombo, **ruled_chombos(tournament, table)})
    numbers = tuple(
        ReadNumber(wind, WINDS.index(wind), seat, reading.points[wind], sheet.chombo.get(wind))
        for wind, seat in seats.items()
    )
    check = check_sheet(sheet, ruleset_of(tournament), substitutes=substitutions(seats, sheet.during))
    values = {name: value for name, value in EntryForm.initial_of(sheet).items() if value not in ("", None, False)}
    return ReadSheet(table, photo, reading, numbers, check, values, mark)


def photos_context(tournament: Tournament, round_: Round) -> dict[str, Any]:
    """Everything `results/photos.html` shows: photos of tables without a result, unclear ones first."""
    seats = Seat.objects.select_related("entrant", "stands_in_for")
    kept = (
        SheetPhoto.objects.filter(table__round=round_, table__results=None)
        .select_related("table", "table__round")
        .prefetch_related(Prefetch("table__seats", seats))
        .defer("content", "block")
        .order_by("table__number")
    )
    sheets = []
    for photo in kept:
        found = {seat.wind: seat for seat in photo.table.seats.all()}
        by_wind = {wind: found[wind] for wind in WINDS if wind in found}
        sheets.append(read_sheet(tournament, photo.table, photo, by_wind))
    return {
        "round": round_,
        "sheets": sorted(sheets, key=lambda each: each.ready),
        "reads": has_bubbles(ruleset_of(tournament)),
    }
