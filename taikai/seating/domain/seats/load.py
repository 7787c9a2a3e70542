"""Loading of seats in few queries, in the shapes that pages need."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Q

from taikai.registration.domain.names import plain
from taikai.registration.models import Entrant
from taikai.seating.domain.seats.sit_outs import drawn_sit_outs, is_evening, sit_outs_in
from taikai.seating.models import WINDS, Round, Seat
from taikai.tournaments.models import Tournament


@dataclass(slots=True, eq=False)
class Seated:
    """One seat as pages show it. Changes read the row itself; ten thousand of those take a fifth of a second."""

    pk: int
    wind: str
    entrant: Entrant
    stands_in_for: Entrant | None
    table: SeatedTable

    @property
    def entrant_id(self) -> int:
        return self.entrant.pk

    @property
    def stands_in_for_id(self) -> int | None:
        """Whose place it is, if a substitute sits here."""
        return None if self.stands_in_for is None else self.stands_in_for.pk


@dataclass(slots=True, eq=False)
class SeatedTable:
    """One table of a hanchan: its seats in the order E S W N (a missing one is left out)."""

    pk: int
    number: int
    seats: list[Seated] = field(default_factory=list)

    def others(self, seat: Seated) -> list[Seated]:
        """Whom the person on this seat plays with."""
        return [other for other in self.seats if other.pk != seat.pk]


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where somebody is in a hanchan, for a list by name; without a table they rest."""

    entrant: Entrant
    table: int | None = None
    wind: str = ""


@dataclass(slots=True)
class SeatedRound:
    """One hanchan with all its tables."""

    round: Round
    tables: list[SeatedTable] = field(default_factory=list)
    resting: list[Entrant] = field(default_factory=list)  # whom no table had room for, in the order of the list

    @property
    def evens_out(self) -> bool:
        """Whether only those play it who have rested more than others."""
        return is_evening(self.round)

    @property
    def number(self) -> int:
        return self.round.number

    @property
    def seats(self) -> list[Seated]:
        """All seats, table by table."""
        return [seat for table in self.tables for seat in table.seats]

    @property
    def by_name(self) -> list[NameLine]:
        """Everybody who sits or rests, by the name people are called by: who looks for theirs finds it."""
        found = [NameLine(seat.entrant, table.number, seat.wind) for table in self.tables for seat in table.seats]
        found += [NameLine(entrant) for entrant in self.resting]
        return sorted(found, key=lambda line: plain(line.entrant.name))

    def seat_of(self, entrant_id: int) -> tuple[Seated, SeatedTable] | None:
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
    """The hanchans that have seating, in order. Three queries however many there are.

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


def load_tables(tournament: Tournament, rounds: Iterable[SeatedRound], of: Collection[int] | None = None) -> None:
    """Fill these hanchans of the tournament with their tables and seats, in two queries.

    `of`: only the tables at which one of these entrants sits.
    """
    wanted = {each.round.pk: each for each in rounds}
    if not wanted:
        return
    seats = Seat.objects.filter(round_id__in=list(wanted))
    if of is not None:
        seats = seats.filter(table__seats__entrant__in=of).distinct()
    rows = seats.order_by("table__number").values_list(
        "round_id", "table_id", "table__number", "wind", "pk", "entrant_id", "stands_in_for_id"
    )
    # One object a person and a table: joins would build each of them again for every seat.
    people = Entrant.objects.filter(tournament=tournament)
    rested = drawn_sit_outs(each.round for each in wanted.values())
    known = people.in_bulk(
        None if of is None else {*(pk for row in rows for pk in row[5:] if pk is not None), *rested & set(of)}
    )
    tables: dict[int, SeatedTable] = {}
    for round_id, table_id, number, wind, pk, sits, owner in rows:
        table = tables.get(table_id)
        if table is None:
            table = tables[table_id] = SeatedTable(table_id, number)
            wanted[round_id].tables.append(table)
        place = known[owner] if owner is not None else None
        table.seats.append(Seated(pk, wind, known[sits], place, table))
    for table in tables.values():
        table.seats.sort(key=_by_wind)
    for each in wanted.values():
        if not each.round.provenance.get("rests"):
            continue
        taken = {pk for seat in each.seats for pk in (seat.entrant_id, seat.stands_in_for_id)}
        each.resting = [known[who] for who in sit_outs_in(each.round, taken) if who in known]


def loaded(tournament: Tournament, shown: SeatedRound) -> SeatedRound:
    """The hanchan with its tables, read now if they were not: a page whose list is kept does without."""
    if not shown.tables:
        load_tables(tournament, [shown])
    return shown


def _by_wind(seat: Seated) -> int:
    return WINDS.index(seat.wind)


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
    """The number of the current hanchan. One query, whatever the number of tables."""
    published = _published(tournament)
    return first_open(sorted(published), (number for number, finished in published.items() if finished))


def finished_numbers(tournament: Tournament) -> set[int]:
    """The published hanchans of which every table has a confirmed result. One query."""
    return {number for number, finished in _published(tournament).items() if finished}


def _published(tournament: Tournament) -> dict[int, bool]:
    """The published hanchans, and whether every table of each has a confirmed result. One query."""
    rows = (
        Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED)
        .values("number")
        .annotate(
            all=Count("tables", distinct=True),
            done=Count("tables", filter=Q(tables__results__state="confirmed"), distinct=True),
        )
    )
    return {row["number"]: 0 < row["all"] == row["done"] for row in rows}


def numbers_with_results(tournament: Tournament) -> set[int]:
    """The hanchans for which anything has been reported, confirmed or not."""
    rows = Round.objects.filter(tournament=tournament, tables__results__isnull=False)
    return set(rows.values_list("number", flat=True))
