"""Where a result is entered: a table by hanchan and number, and what a change has to know of it, in one query."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from scoring.uma_oka import Substitution
from taikai.problems import refuse
from taikai.results.domain.change_audience import HanchanMoment, moment_in, standing
from taikai.results.models import EntrySettings
from taikai.seating.models import WINDS, Seat, Table
from taikai.tournaments.domain.change import Change


@dataclass(frozen=True, slots=True)
class TableAt:
    """A table as people name it: nothing of it is read before the lock."""

    tournament: int
    hanchan: int
    number: int


@dataclass(frozen=True, slots=True)
class TableNow:
    """The table as it is now, its seats by wind (E S W N), whether another person must confirm here, whether the
    four must sign, and how its hanchan stands.
    """

    table: Table
    seats: dict[str, Seat]
    second_person: bool
    signatures: bool
    stood: HanchanMoment


def place_now(act: Change, wanted: Table | TableAt) -> TableNow:
    """What is true of a table inside an open change. One query.

    Raises:
        Refusal: there is no such table (any more), or nobody sits at it.
    """
    if isinstance(wanted, TableAt):
        at = {"table__number": wanted.number, "table__round__number": wanted.hanchan}
    else:
        at = {"table": wanted.pk}
    asked = EntrySettings.objects.filter(tournament=OuterRef("round__tournament"))
    rows: list[Any] = list(
        Seat.objects.filter(round__tournament=act.tournament, **at)
        .select_related("table__round", "entrant", "stands_in_for")
        .annotate(
            second_person=Exists(asked.filter(second_person=True)),
            signatures=Exists(asked.filter(signatures=True)),
            **standing("round"),
        )
    )
    if not rows:
        raise refuse(
            "result.no_table",
            _("This table is not there any more: the seating has been changed. Look at the board."),
        )
    found = {seat.wind: seat for seat in rows}
    seats = {wind: found[wind] for wind in WINDS if wind in found}
    first = rows[0]
    return TableNow(first.table, seats, first.second_person, first.signatures, moment_in(first, first.table.round))


# Whose places are taken over at a table, as the rules want to know it.


def substitutions(seats: Mapping[str, Seat], during: Collection[str] = ()) -> dict[str, Substitution]:
    """The winds held by a substitute, and whether they took over before the game (normal) or during it.

    The rules then say whether that place counts for the others' uma (EMA 2025 §7.3).
    """
    return {
        wind: "during_game" if wind in during else "before_game"
        for wind, seat in seats.items()
        if seat.stands_in_for_id is not None
    }
