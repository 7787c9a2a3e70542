"""Open calls and disputes, by reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import QuerySet

from taikai.calls.models import Call
from taikai.seating.models import Round, Seat, Table
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Queue:
    """The open calls of a hanchan: what waits first, the oldest first; then what somebody has gone to."""

    calls: Sequence[Call]
    own_tables: frozenset[int]  # at which the judge who looks plays themselves

    @property
    def waiting(self) -> int:
        """How many nobody has gone to yet."""
        return sum(not call.is_taken for call in self.calls)

    @property
    def newest(self) -> int:
        """The number of the newest call: a larger one has just come in; 0 without any."""
        return max((call.pk for call in self.calls), default=0)

    def at(self, table: int) -> Sequence[Call]:
        """Those of one table."""
        return [call for call in self.calls if call.table_id == table]


def open_calls(round_: Round) -> QuerySet[Call]:
    """Everything open at the tables of a hanchan, the oldest first."""
    found = Call.objects.filter(table__round=round_, ended_at=None)
    return found.select_related("table", "entrant").order_by("at", "pk")


def queue_of(round_: Round, judge: User | None = None, calls: Iterable[Call] | None = None) -> Queue:
    """The queue of a hanchan as a judge sees it. Two queries; one less each without `judge` and with `calls`."""
    found = sorted(open_calls(round_) if calls is None else calls, key=lambda call: call.is_taken)
    return Queue(found, tables_played_by(round_, judge) if judge is not None and found else frozenset())


def tables_played_by(round_: Round, judge: User) -> frozenset[int]:
    """The tables of a hanchan at which a member of the staff plays: known by the e-mail address of both."""
    if not judge.email:
        return frozenset()
    seats = Seat.objects.filter(round=round_, entrant__email__iexact=judge.email)
    return frozenset(seats.values_list("table_id", flat=True))


@dataclass(frozen=True, slots=True)
class CallsAtTable:
    """What a table sees of its own calls: the open call if any, its open disputes, and the number of the last."""

    call: Call | None
    disputes: Sequence[Call]
    last: int


def has_called(tournament: Tournament, table: int) -> bool:
    """Whether a table ever called somebody, for a page shown: one query a revision for all tables."""

    def called() -> frozenset[int]:
        found = Call.objects.filter(table__round__tournament=tournament).order_by()
        return frozenset(found.values_list("table_id", flat=True))

    return table in once_a_revision(tournament, ("tables with calls",), called)


def at_table(table: Table | int) -> CallsAtTable:
    """The calls of one table. One query."""
    pk = table if isinstance(table, int) else table.pk
    found = list(Call.objects.filter(table=pk).select_related("entrant").order_by("pk"))
    now = [call for call in found if call.ended_at is None]
    return CallsAtTable(
        next((call for call in now if not call.dispute), None),
        [call for call in now if call.dispute],
        found[-1].pk if found else 0,
    )
