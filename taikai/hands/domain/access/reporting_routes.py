"""Reporting routes: the page on which a table reports its hands, by game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from taikai.hands.domain.access.reporting_modes import has_table_page
from taikai.runtime.registry import Registry
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class TableDoor:
    """A room's own page of a table. `address`: its name, below `table/`, made of slug, hanchan and table;
    `plays`: whether the tables of a tournament are reported there; `hands`: how many of each table stand.
    """

    address: str
    plays: Callable[[Tournament], bool]
    hands: Callable[[Iterable[int]], Mapping[int, int]]


table_doors: Registry[str, TableDoor] = Registry("pages of a table in other apps")


def other_door(tournament: Tournament) -> TableDoor | None:
    """The page of another room that is this tournament's; None where it is the table's page, or none at all."""
    return next((door for door in table_doors.values() if door.plays(tournament)), None)


def reports_at_tables(tournament: Tournament) -> bool:
    """Whether those who sit at a table of this tournament can report its hands at all."""
    return has_table_page(tournament) or other_door(tournament) is not None
