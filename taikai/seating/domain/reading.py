"""Who sits where, read in as few queries as possible and in the shapes pages want."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Q

from taikai.registration.models import Entrant
from taikai.seating.models import WINDS, Round, Seat, Table
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


def seated_rounds(tournament: Tournament, *, published_only: bool, tables: bool = True) -> list[SeatedRound]:
    """The hanchans that have seating, in order. Four queries however many there are.

    Without `tables` one query, and no table in any of them: a page that shows one hanchan and the numbers of the
    others then loads that one (`load_tables`), since ten hanchans of two hundred players are 2,000 seats.
    """
    rounds = Round.objects.filter(tournament=tournament)
    if published_only:
        rounds = rounds.filter(state=Round.State.PUBLISHED)
    found = [SeatedRound(round_) for round_ in rounds.order_by("number")]
    if tables:
        load_tables(tournament, found)
    return found


def load_tables(tournament: Tournament, rounds: Iterable[SeatedRound]) -> None:
    """Fill these hanchans of the tournament with their tables and seats, in three queries."""
    wanted = {each.round.pk: each for each in rounds}
    if not wanted:
        return
    # One object a person and a table: joins would build each of them anew for every seat.
    people = Entrant.objects.filter(tournament=tournament).in_bulk()
    rows = {table.pk: table for table in Table.objects.filter(round_id__in=list(wanted))}
    tables: dict[int, SeatedTable] = {}
    seats = Seat.objects.filter(round_id__in=list(wanted))
    for seat in sorted(seats, key=lambda seat: (rows[seat.table_id].number, WINDS.index(seat.wind))):
        seat.table = rows[seat.table_id]
        seat.entrant = people[seat.entrant_id]
        seat.stands_in_for = people[seat.stands_in_for_id] if seat.stands_in_for_id is not None else None
        table = tables.get(seat.table_id)
        if table is None:
            table = tables[seat.table_id] = SeatedTable(seat.table_id, seat.table.number)
            wanted[seat.round_id].tables.append(table)
        table.seats.append(seat)


def own_rounds(entrant: Entrant) -> list[SeatedRound]:
    """The published hanchans, each with the table at which the entrant sits, if any. Two queries."""
    found = seated_rounds(entrant.tournament, published_only=True, tables=False)
    by_round = {each.round.pk: each for each in found}
    own = Table.objects.filter(round_id__in=list(by_round), seats__entrant=entrant)
    seats = Seat.objects.filter(table__in=own).select_related("table", "entrant", "stands_in_for")
    for seat in sorted(seats, key=lambda seat: WINDS.index(seat.wind)):
        each = by_round[seat.round_id]
        if not each.tables:
            each.tables.append(SeatedTable(seat.table_id, seat.table.number))
        each.tables[0].seats.append(seat)
    return found


def current_number(rounds: Sequence[SeatedRound], done: Iterable[int]) -> int | None:
    """The number of the hanchan people ask about, of these: see `first_open`."""
    return first_open([each.number for each in rounds], done)


def first_open(numbers: Sequence[int], done: Iterable[int]) -> int | None:
    """Which hanchan is current, wherever that is asked: the first that is not `done`, else the last.

    A hanchan is done when all its tables are confirmed; the seating of later ones may be published long before.
    `numbers` are the published hanchans in order; None without any.
    """
    finished = set(done)
    return next((number for number in numbers if number not in finished), numbers[-1] if numbers else None)


def current_of(tournament: Tournament) -> int | None:
    """The number of the current hanchan. Two queries, whatever the number of tables."""
    published = Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED).order_by("number")
    return first_open(list(published.values_list("number", flat=True)), finished_numbers(tournament))


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
