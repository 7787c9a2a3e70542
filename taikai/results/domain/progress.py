"""How far each hanchan is: which tables are missing, entered, confirmed. What the board and the desk show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from taikai.results.domain.release import is_public
from taikai.results.models import Hold, Result
from taikai.seating.models import Round, Seat, Table
from taikai.tournaments.models import Tournament

TableState = Literal["missing", "entered", "confirmed"]


@dataclass(frozen=True, slots=True)
class TableProgress:
    """One table: who sits there, and its newest result if any."""

    table: Table
    seats: Sequence[Seat]
    result: Result | None

    @property
    def number(self) -> int:
        """The table's number."""
        return self.table.number

    @property
    def state(self) -> TableState:
        """Missing, entered or confirmed."""
        if self.result is None:
            return "missing"
        return "confirmed" if self.result.state == Result.State.CONFIRMED else "entered"


@dataclass(frozen=True, slots=True)
class HanchanProgress:
    """One published hanchan."""

    round: Round
    tables: Sequence[TableProgress]
    public: bool
    held: bool

    @property
    def number(self) -> int:
        """The hanchan's number."""
        return self.round.number

    @property
    def confirmed(self) -> int:
        """Tables with a confirmed result."""
        return sum(table.state == "confirmed" for table in self.tables)

    @property
    def missing(self) -> Sequence[TableProgress]:
        """Tables without any result."""
        return [table for table in self.tables if table.state == "missing"]

    @property
    def entered(self) -> Sequence[TableProgress]:
        """Tables waiting to be confirmed."""
        return [table for table in self.tables if table.state == "entered"]

    @property
    def open(self) -> Sequence[TableProgress]:
        """Tables that still need somebody: missing or not confirmed."""
        return [table for table in self.tables if table.state != "confirmed"]

    @property
    def inside(self) -> int:
        """Tables whose numbers are in, confirmed or not."""
        return len(self.tables) - len(self.missing)

    @property
    def complete(self) -> bool:
        """Whether every table is confirmed."""
        return bool(self.tables) and not self.open


def hanchans(tournament: Tournament) -> list[HanchanProgress]:
    """Every published hanchan with its tables, in four queries."""
    rounds = list(Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED).order_by("number"))
    held = set(Hold.objects.filter(round__in=rounds).values_list("round_id", flat=True))
    tables = list(Table.objects.filter(round__in=rounds).order_by("number"))
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(round__in=rounds).select_related("entrant", "stands_in_for"):
        seats.setdefault(seat.table_id, []).append(seat)
    results = {
        result.table_id: result
        for result in Result.objects.filter(table__round__in=rounds)
        .exclude(state=Result.State.SUPERSEDED)
        .select_related("entered_by", "confirmed_by")
    }
    by_round = {round_.pk: round_ for round_ in rounds}
    rows: dict[int, list[TableProgress]] = {round_.pk: [] for round_ in rounds}
    for table in tables:
        table.round = by_round[table.round_id]
        order = sorted(seats.get(table.pk, []), key=lambda seat: "ESWN".index(seat.wind))
        rows[table.round_id].append(TableProgress(table, order, results.get(table.pk)))
    found = []
    for round_ in rounds:
        progress = HanchanProgress(round_, rows[round_.pk], public=False, held=round_.pk in held)
        public = is_public(
            policy=tournament.release,
            stage=tournament.stage,
            published=True,
            held=progress.held,
            released=round_.released_at is not None,
            complete=progress.complete,
        )
        found.append(HanchanProgress(round_, progress.tables, public=public, held=progress.held))
    return found


def current_hanchan(found: Sequence[HanchanProgress]) -> HanchanProgress | None:
    """The first one with something open, else the last one; None if nothing is published."""
    for progress in found:
        if progress.open:
            return progress
    return found[-1] if found else None
