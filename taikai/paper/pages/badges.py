"""Badges: name on the front, own programme on the back, mirrored for duplex printing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from taikai.federation.domain.name_parts import split
from taikai.formatting.text_fit import Fitted, fitted, in_groups
from taikai.paper.pages.common import PaperPart, Source
from taikai.registration.domain.personal_links import badge_url, qr_svg
from taikai.registration.models import Entrant
from taikai.seating.domain.seats.load import Seated, SeatedTable

FRONT, BACK, WHERE = 92.0, 92.0, 56.0  # millimetres for a line of text
SEAL, PICTURE = 9.0, 16.0  # what else stands in the line of the event
BACK_HEIGHT = 47.0
ONE_COLUMN = 11  # lines; more stand in two
MOST_LINE = 6

SeatsByHanchan = Mapping[int, Mapping[int, tuple[Seated, SeatedTable]]]


@dataclass(frozen=True, slots=True)
class ProgrammeLine:
    """A line of a programme: a day above its hanchans, or a hanchan with what is known of it."""

    day: dt.date | None = None
    number: int = 0
    starts_at: dt.datetime | None = None
    table: int = 0
    wind: str = ""
    rests: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """One person's badge, front and back. `row`: millimetres of a line on the back."""

    given: Fitted
    family: Fitted
    whole: Fitted
    nickname: Fitted
    where: Fitted
    code: str
    columns: list[list[ProgrammeLine]]
    row: int


def badges(source: Source) -> Iterator[PaperPart]:
    """Sheets of badges: fronts, then the backs of the same people with the columns changed over.

    Each sheet is made when it is its turn: two hundred codes take the better part of a second.
    """
    seats = _seats(source)
    resting = {(each.number, entrant.pk) for each in source.rounds for entrant in each.resting}
    taken = SEAL + (PICTURE if source.tournament.picture else 0)
    event = fitted(source.tournament.name, FRONT - taken, 12, 6)
    for group in in_groups(source.entrants, source.per_sheet):
        front = [_badge(source, entrant, seats, resting) for entrant in group]
        yield PaperPart("paper/sheets/badges.html", {"event": event, "front": front, "back": _mirrored(front)})


def _mirrored(group: list[Badge]) -> list[Badge | None]:
    """Two a row, each pair turned round: what lies behind a front when the sheet is turned over its long edge."""
    turned: list[Badge | None] = []
    for at in range(0, len(group), 2):
        left = group[at]
        turned += [group[at + 1] if at + 1 < len(group) else None, left]
    return turned


def _seats(source: Source) -> SeatsByHanchan:
    return {
        each.number: {seat.entrant_id: (seat, table) for table in each.tables for seat in table.seats}
        for each in source.rounds
    }


def _badge(source: Source, entrant: Entrant, seats: SeatsByHanchan, resting: set[tuple[int, int]]) -> Badge:
    parts = split(entrant.name, entrant.family_name)
    lines = programme(source, entrant.pk, seats, resting)
    columns = 1 if len(lines) <= ONE_COLUMN else 2
    height = ceil(len(lines) / columns) or 1
    where = " · ".join(word for word in (entrant.club, str(entrant.country.name or "")) if word)
    return Badge(
        given=fitted(parts.given or entrant.name, FRONT, 48, 14, "serif"),
        family=fitted(parts.family if parts.given else "", FRONT, 28, 10),
        whole=fitted(entrant.name, BACK, 16, 8, "serif"),
        nickname=fitted(entrant.nickname, FRONT, 13, 8),
        where=fitted(where, WHERE, 12, 6),
        code=qr_svg(badge_url(entrant)),
        columns=in_groups(lines, height),
        row=max(2, min(MOST_LINE, int(BACK_HEIGHT // height))),
    )


def programme(
    source: Source, entrant: int, seats: SeatsByHanchan, resting: set[tuple[int, int]]
) -> list[ProgrammeLine]:
    """All hanchans of one person under their days; what is not published yet is left to be written by hand."""
    lines: list[ProgrammeLine] = []
    day: dt.date | None = None
    for number in range(1, source.tournament.hanchan_count + 1):
        starts_at = source.starts.get(number)
        local = starts_at.astimezone(source.tournament.zone).date() if starts_at else None
        if local is not None and local != day:
            day = local
            lines.append(ProgrammeLine(day=local))
        found = seats.get(number, {}).get(entrant)
        if found is None:
            lines.append(ProgrammeLine(number=number, starts_at=starts_at, rests=(number, entrant) in resting))
        else:
            lines.append(
                ProgrammeLine(number=number, starts_at=starts_at, table=found[1].number, wind=found[0].wind)
            )
    return lines
