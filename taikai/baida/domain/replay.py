"""Replay of a Baida table from its stored rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.baida.score import JUDGED
from scoring.baida.session import BaidaSession, BaidaStep, BaidaWin, Record, replay
from scoring.baida.stored import from_json
from scoring.ledger import SEATS
from taikai.baida.models import SheetHand
from taikai.seating.models import Table
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class TableSession:
    """What was reported of a table: the rows that stand, and the session they replay to, a step each.

    `wrote`: the number of the row that a change has just written, or had written when it was sent before.
    """

    rows: Sequence[SheetHand]
    session: BaidaSession
    wrote: int = 0

    @property
    def last(self) -> int:
        """The number of the last row written down, wherever it stands; 0 if there is none."""
        return max((row.number for row in self.rows), default=0)

    @property
    def hands(self) -> list[tuple[int, SheetHand, BaidaStep]]:
        """(number of the hand at the table, row, what it came to); further winners share their hand's number."""
        found, number = [], 0
        for row, step in zip(self.rows, self.session.steps, strict=False):
            number += not (isinstance(step.record, BaidaWin) and step.record.same_discard)
            found.append((number, row, step))
        return found

    def east_after(self, number: int) -> str:
        """Who is East in the hand after the row of that number (0: in the first), if the seat moves on."""
        if not number:
            return str(SEATS[0])
        index = self.index_of(number)
        east = self.session.next_east if index is None else self.session.steps[index].record.east
        return east if index is None else str(SEATS[(SEATS.index(east) + 1) % 4])

    def index_of(self, number: int) -> int | None:
        """Where the row of that number stands; None if it stands nowhere."""
        return next((index for index, row in enumerate(self.rows) if row.number == number), None)


def is_judged(record: Record) -> bool:
    """Whether a judge has had a word in it: a row granted by name, or the whole total."""
    if not isinstance(record, BaidaWin):
        return False
    return record.total is not None or any(name not in JUDGED for name, _points in record.judged)


def record_of(row: SheetHand) -> Record:
    return from_json(row.record, row.schema)


def replay_rows(tournament: Tournament, rows: Iterable[SheetHand]) -> TableSession:
    """The session of these rows, in their order, under the tournament's rules."""
    listed = list(rows)
    return TableSession(listed, replay(ruleset_of(tournament), (record_of(row) for row in listed)))


def session_of(tournament: Tournament, table: Table) -> TableSession:
    """The session of one table. One query."""
    return replay_rows(tournament, table.sheet_hands.filter(undone_at=None))
