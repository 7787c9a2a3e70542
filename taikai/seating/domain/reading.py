"""Who sits where, read in as few queries as possible and in the shapes pages want."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Q

from taikai.registration.models import Entrant
from taikai.seating.models import WINDS, Round, Seat
from taikai.tournaments.models import Tournament


@dataclass(slots=True)
class SeatedTable:
    """One table of a hanchan: its seats in the order E S W N (a missing one is left out)."""

    pk: int
    number: int
    seats: list[Seat] = field(default_factory=list)

    def others(self, seat: Seat) -> list[Seat]:
        """Whom the person on this seat plays with."""
        return [other for other in self.seats if other.pk != seat.pk]


@dataclass(slots=True)
class SeatedRound:
    """One hanchan with all its tables."""

    round: Round
    tables: list[SeatedTable] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The hanchan's number."""
        return self.round.number

    @property
    def seats(self) -> list[Seat]:
        """All seats, table by table."""
        return [seat for table in self.tables for seat in table.seats]

    @property
    def by_name(self) -> list[tuple[Seat, SeatedTable]]:
        """All seats with their table, by the name people are called by."""
        found = [(seat, table) for table in self.tables for seat in table.seats]
        return sorted(found, key=lambda pair: pair[0].entrant.name.casefold())

    def seat_of(self, entrant_id: int) -> tuple[Seat, SeatedTable] | None:
        """Where an entrant sits, if at all."""
        for table in self.tables:
            for seat in table.seats:
                if seat.entrant_id == entrant_id:
                    return seat, table
        return None

    def as_ids(self) -> tuple[tuple[int | None, int | None, int | None, int | None], ...]:
        """The tables as the planner wants them: entrant ids E S W N, `None` for an empty seat."""
        found = []
        for table in self.tables:
            at = {seat.wind: seat.entrant_id for seat in table.seats}
            east, south, west, north = (at.get(wind) for wind in WINDS)
            found.append((east, south, west, north))
        return tuple(found)


def seated_rounds(tournament: Tournament, *, published_only: bool) -> list[SeatedRound]:
    """The hanchans that have seating, in order. Two queries however many there are."""
    rounds = Round.objects.filter(tournament=tournament)
    if published_only:
        rounds = rounds.filter(state=Round.State.PUBLISHED)
    found = {round_.pk: SeatedRound(round_) for round_ in rounds.order_by("number")}
    tables: dict[int, SeatedTable] = {}
    seats = Seat.objects.filter(round_id__in=list(found)).select_related("table", "entrant", "stands_in_for")
    for seat in sorted(seats, key=lambda seat: (seat.table.number, WINDS.index(seat.wind))):
        table = tables.get(seat.table_id)
        if table is None:
            table = tables[seat.table_id] = SeatedTable(seat.table_id, seat.table.number)
            found[seat.round_id].tables.append(table)
        table.seats.append(seat)
    return list(found.values())


def current_number(rounds: Sequence[SeatedRound], done: Iterable[int]) -> int | None:
    """The hanchan people ask about: the first that is not `done`, else the last; None without any."""
    finished = set(done)
    for each in rounds:
        if each.number not in finished:
            return each.number
    return rounds[-1].number if rounds else None


def finished_numbers(tournament: Tournament) -> set[int]:
    """The published hanchans of which every table has a confirmed result. One query."""
    rows = (
        Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED)
        .values("number")
        .annotate(
            all=Count("tables", distinct=True),
            done=Count("tables", filter=Q(tables__results__state="confirmed"), distinct=True),
        )
    )
    return {row["number"] for row in rows if row["all"] and row["all"] == row["done"]}


def numbers_with_results(tournament: Tournament) -> set[int]:
    """The hanchans for which anything has been reported, confirmed or not."""
    rows = Round.objects.filter(tournament=tournament, tables__results__isnull=False)
    return set(rows.values_list("number", flat=True))


def is_stand_in(seat: Seat) -> bool:
    """Whether this seat is held by a substitute: to fill the table, or for somebody in this hanchan."""
    return seat.stands_in_for_id is not None or seat.entrant.kind == Entrant.Kind.SUBSTITUTE
