"""Wall lists, in the largest type that fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from taikai.formatting.text_fit import Fitted, fitted, on_pages, wall
from taikai.paper.pages.common import MARGIN, TABLE_HEAD, WIDTHS, PaperPart, Source, numbered
from taikai.registration.models import Entrant
from taikai.standings.domain.ranking.current import current

LETTERS = 6.0  # millimetres for the letter that opens a group
TABLE, SEAT, PLACE, TOTAL, COUNTRY = 16.0, 11.0, 12.0, 22.0, 12.0
CARDS, LEAST_CARD, MOST_CARD = 3, 32, 44
CARD_GAP = 4.0


def size_in(row: int) -> int:
    """The largest letters a row of so many millimetres holds, in points."""
    return 20 if row >= 14 else 18 if row >= 12 else 16 if row >= 10 else 14 if row >= 9 else 13


@dataclass(frozen=True, slots=True)
class NameRow:
    """A line of a list by name; `letter` where a new one begins, no `table` where somebody rests."""

    letter: str
    name: Fitted
    table: int = 0
    wind: str = ""
    aside: Fitted | None = None


def _letters(names: Sequence[str]) -> list[str]:
    """The first letter of each name where it is not that of the line before."""
    firsts = [name[:1].upper() for name in names]
    return [letter if at == 0 or firsts[at - 1] != letter else "" for at, letter in enumerate(firsts)]


def names(source: Source) -> list[PaperPart]:
    """Who sits where in a hanchan, by name."""
    shown = source.shown
    if shown is None:
        return []
    found = shown.by_name
    layout = wall(len(found), source.wall_height)
    room = source.column - LETTERS - TABLE - SEAT
    letters = _letters([line.entrant.name for line in found])
    rows = [
        NameRow(letter, fitted(line.entrant.public_name, room, size_in(layout.row)), line.table or 0, line.wind)
        for letter, line in zip(letters, found, strict=True)
    ]
    context = {
        "pages": numbered(on_pages(rows, layout)),
        "of": layout.pages,
        "row": layout.row,
        "number": shown.number,
        "starts_at": source.starts.get(shown.number),
        "code": source.address("seating"),
        "published_at": shown.round.published_at,
    }
    return [PaperPart("paper/sheets/names.html", context)]


def tables(source: Source) -> list[PaperPart]:
    """Who sits together in a hanchan."""
    shown = source.shown
    if shown is None:
        return []
    height = source.wall_height + TABLE_HEAD
    layout = wall(len(shown.tables), height, CARDS, LEAST_CARD, MOST_CARD)
    room = (WIDTHS[source.wanted.size] - 2 * MARGIN - (CARDS - 1) * CARD_GAP) / CARDS - SEAT - 6
    cards = [
        (table.number, [(seat.wind, fitted(seat.entrant.public_name, room, 13)) for seat in table.seats])
        for table in shown.tables
    ]
    # Across, as one reads: a page holds rows × columns cards.
    size = layout.rows * CARDS
    context = {
        "pages": numbered([cards[at : at + size] for at in range(0, len(cards), size)]),
        "of": layout.pages,
        "row": layout.row,
        "number": shown.number,
        "starts_at": source.starts.get(shown.number),
        "code": source.address("seating"),
        "published_at": shown.round.published_at,
    }
    return [PaperPart("paper/sheets/tables.html", context)]


def participants(source: Source) -> list[PaperPart]:
    """Everybody who plays, with club and country."""
    people = [entrant for entrant in source.entrants if entrant.kind == Entrant.Kind.PLAYER]
    layout = wall(len(people), source.wall_height)
    room = source.column - LETTERS
    letters = _letters([entrant.name for entrant in people])
    rows = [
        NameRow(
            letter,
            fitted(entrant.public_name, room * 0.58, size_in(layout.row)),
            aside=fitted(_from(entrant), room * 0.38, 11),
        )
        for letter, entrant in zip(letters, people, strict=True)
    ]
    context = {
        "pages": numbered(on_pages(rows, layout)),
        "of": layout.pages,
        "row": layout.row,
        "count": len(people),
        "code": source.address("participants"),
    }
    return [PaperPart("paper/sheets/participants.html", context)] if people else []


def _from(entrant: Entrant) -> str:
    return " · ".join(word for word in (entrant.club, entrant.country.code or "") if word)


def standings(source: Source) -> list[PaperPart]:
    """The ranking as the public sees it: nothing that is not released."""
    now = current(source.tournament, "public").now
    if not now.counted:
        return []
    layout = wall(len(now.rows), source.wall_height)
    room = source.column - PLACE - TOTAL - COUNTRY
    rows: list[dict[str, Any]] = [
        {
            "place": ranked.place,
            "name": fitted(ranked.person.public_name, room, size_in(layout.row)),
            "country": ranked.person.country,
            "total": ranked.total,
        }
        for ranked in now.rows
    ]
    context = {
        "pages": numbered(on_pages(rows, layout)),
        "of": layout.pages,
        "row": layout.row,
        "last": now.last,
        "planned": now.planned,
        "final": source.tournament.is_over,
        "at": timezone.now(),
        "code": source.address("standings"),
    }
    return [PaperPart("paper/sheets/standings.html", context)]
