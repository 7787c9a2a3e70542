"""Base of all printed sheets: paper sizes, hanchans, names."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.conf import settings
from django.urls import reverse

from taikai.federation.domain.name_parts import split
from taikai.paper.domain.sheet_kinds import LETTER, PaperWanted
from taikai.registration.domain.names import plain
from taikai.registration.domain.personal_links import qr_svg
from taikai.registration.fields import PUBLIC
from taikai.registration.models import Entrant
from taikai.seating.domain.seats.load import (
    SeatedRound,
    current_number,
    finished_numbers,
    load_tables,
    seated_rounds,
)
from taikai.seating.domain.seats.start_times import starts_by_number
from taikai.tournaments.models import Tournament

HEIGHTS = {"a4": 297.0, "letter": 279.4}  # millimetres
WIDTHS = {"a4": 210.0, "letter": 215.9}
MARGIN = 12.0
HEAD, TABLE_HEAD, FOOT = 36.0, 8.0, 24.0  # of a wall list: `.sheet-head`, `.wall-head`, `.sheet-foot`
GAP = 10.0


@dataclass(frozen=True, slots=True)
class PaperPart:
    """A piece of a document: its template, and what it shows."""

    template: str
    context: dict[str, Any] = field(default_factory=dict)


class Source:
    """What the papers of one document are made of: each thing is read once, however many papers show it."""

    def __init__(self, tournament: Tournament, wanted: PaperWanted) -> None:
        self.tournament = tournament
        self.wanted = wanted

    def read(self) -> None:
        """Read all of it now: what follows may be written elsewhere, without a database."""
        _ = self.rounds, self.starts, self.entrants, self.shown

    @property
    def per_sheet(self) -> int:
        return 6 if self.wanted.size == LETTER else 8

    @property
    def column(self) -> float:
        """The width of one of two columns, in millimetres."""
        return (WIDTHS[self.wanted.size] - 2 * MARGIN - GAP) / 2

    @property
    def wall_height(self) -> float:
        """Millimetres for the lines of a wall list."""
        return HEIGHTS[self.wanted.size] - 2 * MARGIN - HEAD - TABLE_HEAD - FOOT

    @cached_property
    def rounds(self) -> list[SeatedRound]:
        """The published hanchans with their tables."""
        found = seated_rounds(self.tournament, published_only=True, tables=False)
        load_tables(self.tournament, found)
        return found

    @cached_property
    def starts(self) -> dict[int, dt.datetime]:
        """When each hanchan starts by the programme."""
        return starts_by_number(self.tournament)

    @cached_property
    def entrants(self) -> list[Entrant]:
        """Everybody who holds a place or stands by, by name."""
        held = Entrant.objects.filter(tournament=self.tournament, status__in=Entrant.HOLDS_A_PLACE)
        found = list(held.only(*PUBLIC, "kind"))
        for entrant in found:
            entrant.tournament = self.tournament
        return sorted(found, key=lambda entrant: plain(entrant.name))

    @cached_property
    def shown(self) -> SeatedRound | None:
        """The hanchan that is wanted; else the one that is or comes next; else the last one."""
        by_number = {each.number: each for each in self.rounds}
        if self.wanted.hanchan:
            return by_number.get(self.wanted.hanchan)
        number = current_number(self.rounds, finished_numbers(self.tournament))
        return by_number.get(number) if number is not None else (self.rounds[-1] if self.rounds else None)

    def address(self, name: str) -> str:
        """A public page of the tournament as a code."""
        return qr_svg(f"{settings.SITE_URL}{reverse(name, args=[self.tournament.slug])}")


def short_name(name: str, family: str = "") -> str:
    """Given name and initial: "Ada N."; what company is called on a small slip."""
    parts = split(name, family)
    return f"{parts.given} {parts.family[0]}." if parts.whole else name


def numbered(pages: Sequence[Any]) -> list[tuple[int, Any]]:
    """The pages with their numbers, from 1."""
    return list(enumerate(pages, 1))
