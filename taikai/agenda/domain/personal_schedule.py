"""Personal schedules: every player's seats, times and clocks, read once a revision."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone

from taikai.agenda.domain.clock import TimeLeft, time_left
from taikai.agenda.models import Clock, Item, TableTime
from taikai.runtime.lru_cache import LruCache
from taikai.seating.domain.seats.load import (
    Seated,
    SeatedRound,
    SeatedTable,
    current_number,
    finished_numbers,
    seated_rounds,
)
from taikai.seating.models import Round
from taikai.tournaments.domain.change import PROGRAMME, SEATING
from taikai.tournaments.models import Tournament
from taikai.tournaments.page_dependencies import Watch

#: What seats, times and clocks hang on.
WATCH = Watch(parts=(SEATING, PROGRAMME))
_cache: LruCache[Seats] = LruCache(4)


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """Where somebody sits in a hanchan."""

    number: int
    round: Round
    seat: Seated
    table: SeatedTable
    others: tuple[Seated, ...]
    starts_at: dt.datetime | None


@dataclass(frozen=True, slots=True)
class Seats:
    """All published seats by entrant, the current hanchan, and the clocks by round."""

    current: int | None
    over: bool  # whether the current hanchan is over: no later one is published
    own: dict[int, tuple[OwnSeat, ...]]
    clocks: dict[int, tuple[Clock, tuple[TableTime, ...]]]
    begins: Item | None  # the first line of the programme
    rests: dict[int, tuple[int, ...]]  # by entrant, the hanchans in which no table has room for them

    def own_now(self, entrant: int) -> OwnSeat | None:
        """Where this entrant (by key) sits in the current hanchan; None if no table has a place for them."""
        return next((seat for seat in self.own.get(entrant, ()) if seat.number == self.current), None)

    def clock_at(
        self, tournament: Tournament, round_id: int, table_number: int, now: dt.datetime | None = None
    ) -> TimeLeft | None:
        """What the clock shows now (or then) at a table of a hanchan; None if it was not started. No query."""
        clock, extra = self.clocks.get(round_id, (None, ()))
        if clock is None or clock.started_at is None:
            return None
        return time_left(clock, tournament, now or timezone.now(), extra).of_table(table_number)


def seats_of(tournament: Tournament) -> Seats:
    """The seats as they are published now; computed once a revision of seating and programme."""
    return _cache.get_or_make((tournament.secret, WATCH.number(tournament)), lambda: _read(tournament))


def clear_cache() -> None:
    """Drop what this process has cached (tests change facts behind the revision's back)."""
    _cache.clear()


def _read(tournament: Tournament) -> Seats:
    rounds = seated_rounds(tournament, published_only=True)
    lines = list(Item.objects.filter(tournament=tournament).order_by("starts_at", "id"))
    starts = {line.hanchan: line.starts_at for line in lines if line.hanchan is not None}
    found: dict[int, list[OwnSeat]] = {}
    for each in rounds:
        for table in each.tables:
            for seat in table.seats:
                found.setdefault(seat.entrant_id, []).append(_own(each, table, seat, starts.get(each.number)))
    rests: dict[int, list[int]] = {}
    for each in rounds:
        for entrant in each.resting:
            rests.setdefault(entrant.pk, []).append(each.number)
    times: dict[int, list[TableTime]] = {}
    extra = TableTime.objects.filter(table__round__tournament=tournament).select_related("table")
    for time in extra.order_by("table__number"):
        times.setdefault(time.table.round_id, []).append(time)
    clocks = Clock.objects.filter(round__tournament=tournament).select_related("round")
    done = finished_numbers(tournament)
    current = current_number(rounds, done)
    return Seats(
        current=current,
        over=current in done,
        own={pk: tuple(own) for pk, own in found.items()},
        clocks={clock.round_id: (clock, tuple(times.get(clock.round_id, ()))) for clock in clocks},
        begins=lines[0] if lines else None,
        rests={pk: tuple(numbers) for pk, numbers in rests.items()},
    )


def _own(each: SeatedRound, table: SeatedTable, seat: Seated, starts_at: dt.datetime | None) -> OwnSeat:
    return OwnSeat(each.number, each.round, seat, table, tuple(table.others(seat)), starts_at)
