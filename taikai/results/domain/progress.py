"""Progress of hanchans: tables missing, entered, confirmed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Count, Exists, FilteredRelation, Max, OuterRef, Q

from taikai.results.domain.public_results import is_public
from taikai.results.models import Hold, Result, SheetPhoto, Signature
from taikai.seating.domain.seats.load import first_open
from taikai.seating.models import WINDS, Round, Seat, Table
from taikai.tournaments.models import Tournament

TableState = Literal["missing", "entered", "confirmed"]


@dataclass(frozen=True, slots=True)
class TableProgress:
    """One table: who sits there, and its newest result if any."""

    table: Table
    seats: Sequence[Seat]
    result: Result | None
    signed: int | None = None  # how many have signed the newest result; None: nobody has to
    last_hand: dt.datetime | None = None  # when the last hand was reported, at tables that report them
    has_photo: bool = False  # of its paper sheet

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def state(self) -> TableState:
        return _state(self.result.state if self.result is not None else None)


@dataclass(frozen=True, slots=True)
class HanchanCount:
    """How far one published hanchan is, in numbers of tables: `all`, with numbers (`inside`), `confirmed`."""

    round: Round
    all: int
    inside: int
    confirmed: int
    public: bool
    held: bool

    @property
    def number(self) -> int:
        return self.round.number

    @property
    def to_confirm(self) -> int:
        return self.inside - self.confirmed

    @property
    def complete(self) -> bool:
        return 0 < self.all == self.confirmed


def counts(tournament: Tournament) -> list[HanchanCount]:
    """Every published hanchan in numbers. One query, counted by the database, whatever the number of tables."""
    results = "tables__results"
    rounds = (
        Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED)
        .annotate(
            all_tables=Count("tables", distinct=True),
            confirmed=Count(results, filter=Q(tables__results__state=Result.State.CONFIRMED), distinct=True),
            entered=Count(results, filter=Q(tables__results__state=Result.State.ENTERED), distinct=True),
            is_held=Exists(Hold.objects.filter(round=OuterRef("pk"))),
        )
        .order_by("number")
    )
    return [_count(tournament, round_) for round_ in rounds]


def _count(tournament: Tournament, round_: Any) -> HanchanCount:
    """`round_` with its annotations, as the public may or may not see it."""
    confirmed, everything = round_.confirmed, round_.all_tables
    public = is_public(
        policy=tournament.release,
        stage=tournament.stage,
        published=True,
        held=round_.is_held,
        released=round_.released_at is not None,
        complete=0 < everything == confirmed,
    )
    return HanchanCount(round_, everything, confirmed + round_.entered, confirmed, public, round_.is_held)


def tables_of(round_: Round, *, signatures: bool = False) -> list[TableProgress]:
    """The tables of one hanchan with who sits there and the newest result. Three queries; with `signatures`, which
    says how many have signed, one more.
    """
    seats: dict[int, list[Seat]] = {}
    shown = Seat.objects.filter(round=round_).select_related("entrant")
    for seat in shown.only("wind", "table", "entrant__name"):
        seats.setdefault(seat.table_id, []).append(seat)
    results = {
        result.table_id: result
        for result in Result.objects.filter(table__round=round_).exclude(state=Result.State.SUPERSEDED)
    }
    found = []
    signed = _signed(round_) if signatures else {}
    tables: Any = Table.objects.filter(round=round_).annotate(
        last_hand=Max("reported_hands__at", filter=Q(reported_hands__undone_at=None)),
        has_photo=Exists(SheetPhoto.objects.filter(table=OuterRef("pk"))),
    )
    for table in tables.order_by("number"):
        table.round = round_
        result = results.get(table.pk)
        order = sorted(seats.get(table.pk, []), key=lambda seat: WINDS.index(seat.wind))
        many = signed.get(table.pk, 0) if signatures and result is not None else None
        found.append(TableProgress(table, order, result, many, table.last_hand, table.has_photo))
    return found


def _signed(round_: Round) -> dict[int, int]:
    """How many have signed the newest version of each table's result. One query."""
    rows = Signature.objects.filter(result__table__round=round_, lifted_at=None).exclude(
        result__state=Result.State.SUPERSEDED
    )
    counted = rows.order_by().values("result__table").annotate(many=Count("pk"))
    return dict(counted.values_list("result__table", "many"))


def by_need(tables: Sequence[TableProgress]) -> list[TableProgress]:
    """As a judge goes through them: tables still playing, of which nothing was heard for longest first, then those
    to confirm, then what is done. Pure.

    Where hands are reported, a table without any is the most silent of all; where none are, the number decides.
    """
    order = {"missing": 0, "entered": 1, "confirmed": 2}
    never = dt.datetime.min.replace(tzinfo=dt.UTC)

    def need(each: TableProgress) -> tuple[int, dt.datetime, int]:
        heard = (each.last_hand or never) if each.state == "missing" else never
        return order[each.state], heard, each.number

    return sorted(tables, key=need)


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table as the hall sees it: `signed` of the four have signed what was entered."""

    pk: int
    number: int
    state: TableState
    signed: int


def hall_of(round_: Round) -> list[HallTable]:
    """The tables of one hanchan by number. Two queries, whatever their number."""
    newest = FilteredRelation("results", condition=~Q(results__state=Result.State.SUPERSEDED))
    rows = Table.objects.filter(round=round_).annotate(newest=newest).order_by("number")
    signed = _signed(round_)
    return [
        HallTable(pk, number, _state(state), signed.get(pk, 0))
        for pk, number, state in rows.values_list("pk", "number", "newest__state")
    ]


def _state(state: str | None) -> TableState:
    if state is None:
        return "missing"
    return "confirmed" if state == Result.State.CONFIRMED else "entered"


def current_hanchan(found: Sequence[HanchanCount]) -> HanchanCount | None:
    """The current one of the published (`seats.reading.first_open`); None if nothing is published."""
    number = first_open([count.number for count in found], [count.number for count in found if count.complete])
    return next((count for count in found if count.number == number), None)
