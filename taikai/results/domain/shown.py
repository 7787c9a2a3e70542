"""What the public sees of a change of results: one that is not public yet costs nobody outside the staff anything.

The release policy decides (`release.is_public`); whether a hanchan is complete is public in any case, because the
seating page and the personal pages go on to the next one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q

from taikai.results.domain.release import is_public
from taikai.results.models import Hold, Result
from taikai.seating.models import Round, Seat, Table
from taikai.tournaments.domain.change import Change
from taikai.tournaments.domain.seen import CARDS, PROGRAMME, SEATING, STANDINGS


@dataclass(frozen=True, slots=True)
class _Moment:
    """How a hanchan stands inside an open change."""

    round: Round
    tables: int
    confirmed: int
    held: bool

    def complete(self, confirmed: int) -> bool:
        return 0 < self.tables == confirmed

    def public(self, act: Change, confirmed: int) -> bool:
        return is_public(
            policy=act.tournament.release,
            stage=act.tournament.stage,
            published=self.round.is_published,
            held=self.held,
            released=self.round.released_at is not None,
            complete=self.complete(confirmed),
        )


def _moment(round_id: int) -> _Moment:
    """One query."""
    found = Round.objects.annotate(
        table_count=Count("tables", distinct=True),
        confirmed_count=Count("tables", filter=Q(tables__results__state=Result.State.CONFIRMED), distinct=True),
        is_held=Exists(Hold.objects.filter(round=OuterRef("pk"))),
    ).get(pk=round_id)
    return _Moment(found, found.table_count, found.confirmed_count, found.is_held)


def show_result(act: Change, table: Table, seats: Iterable[Seat], *, was: bool, now: bool) -> None:
    """After a change of a table's result: `was` there a confirmed one before, is there one `now`."""
    if not (was or now):
        act.shows()
        return
    moment = _moment(table.round_id)
    before = moment.confirmed - now + was
    # Its cards are open, and its players' pages change, once a table is done.
    act.shows(CARDS, own=[seat.entrant_id for seat in seats])
    if moment.public(act, before) or moment.public(act, moment.confirmed):
        act.shows(STANDINGS)
    if moment.complete(before) != moment.complete(moment.confirmed):
        act.shows(SEATING, PROGRAMME)  # the clock of a hanchan that is over is shown no more


def show_penalty(act: Change, round_id: int | None) -> None:
    """After a penalty was given or cancelled, for a hanchan or (None) for the whole tournament."""
    act.shows()
    if round_id is None:
        act.shows(STANDINGS)
        return
    moment = _moment(round_id)
    if moment.public(act, moment.confirmed):
        act.shows(STANDINGS)
