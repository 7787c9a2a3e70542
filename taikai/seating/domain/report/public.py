"""Public report of the published seating: figures beside proven limits, one player's day."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from planner import Constraints, make_report
from taikai.registration.domain.names import plain
from taikai.registration.models import Entrant
from taikai.seating.domain.report.figure_texts import FigureRow, figure_rows
from taikai.seating.domain.requests.compute import figures
from taikai.seating.domain.seats.load import Seated, SeatedRound, SeatedTable
from taikai.seating.domain.seats.sit_outs import rests_in_turn
from taikai.seating.models import WINDS
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

MOST_LISTED = 400


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of the histogram: so many pairs meet so often; `width` in percent of the longest."""

    times: int
    pairs: int
    width: int


@dataclass(frozen=True, slots=True)
class Clash:
    """Two of a club or country at one table."""

    kind: str
    label: str
    names: tuple[str, str]
    number: int


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One player's line: winds, tables, opponents."""

    pk: int
    name: str
    winds: tuple[int, int, int, int]
    tables: tuple[int, ...]  # visited, in order of hanchan
    opponents: int  # different ones
    repeats: int


@dataclass(frozen=True, slots=True)
class SeatingReport:
    """Everything the page shows."""

    figures: tuple[FigureRow, ...]
    histogram: tuple[Bar, ...]
    repeats: tuple[tuple[str, str, tuple[int, ...]], ...]
    clashes: tuple[Clash, ...]
    people: tuple[PersonRow, ...]
    indirect: Mapping[str, float]
    players: int
    hanchans: int
    proven: int  # figures that provably cannot be better


def report_of(tournament: Tournament, load: Callable[[], list[SeatedRound]], language: str) -> SeatingReport:
    """The report of the published seating in a language, measured once a revision; `load` brings the seating."""
    return once_a_revision(tournament, ("seating-report", language), lambda: measure_all(load()))


def measure_all(rounds: Sequence[SeatedRound]) -> SeatingReport:
    """Measure seated rounds. Pure but for the lazy words."""
    people: dict[int, Entrant] = {}
    for each in rounds:
        for seat in each.seats:
            people.setdefault(seat.entrant_id, seat.entrant)
        for entrant in each.resting:
            people.setdefault(entrant.pk, entrant)
    clubs = {pk: e.club.strip().casefold() for pk, e in people.items() if e.club.strip()}
    countries = {pk: str(e.country) for pk, e in people.items() if e.country}
    groups: dict[str, dict[Any, Any]] = {"club": dict(clubs)} if len(set(clubs.values())) < len(clubs) else {}
    if len(set(countries.values())) > 1:
        groups["country"] = dict(countries)
    substitutes = frozenset(pk for pk, e in people.items() if e.kind == Entrant.Kind.SUBSTITUTE)
    tables = tuple(each.as_ids() for each in rounds)
    constraints = Constraints(
        groups=groups,
        substitutes=substitutes,
        rests=rests_in_turn(each.round for each in rounds),
        evens=any(each.evens_out for each in rounds),
        absent=_absent(rounds, people),
    )
    made = make_report(list(people), tables, constraints)
    numbers = [each.number for each in rounds]
    names = {pk: e.public_name for pk, e in people.items()}
    longest = max([1, *made.histogram])
    rows = figure_rows(figures(made), private=False)
    return SeatingReport(
        figures=tuple(rows),
        histogram=tuple(
            Bar(times, pairs, max(1, pairs * 100 // longest) if pairs else 0)
            for times, pairs in enumerate(made.histogram)
        ),
        repeats=tuple(
            (names[int(a)], names[int(b)], tuple(numbers[n - 1] for n in met))
            for a, b, met in made.repeats[:MOST_LISTED]
        ),
        clashes=tuple(
            Clash(kind, _label(kind, people[int(a)]), (names[int(a)], names[int(b)]), numbers[n - 1])
            for kind, a, b, n in made.clashes[:MOST_LISTED]
            if kind in groups
        ),
        people=_people(rounds, people, made.wind_counts),
        indirect=made.indirect,
        players=made.players,
        hanchans=len(rounds),
        proven=sum(row.best for row in rows),
    )


def _absent(rounds: Sequence[SeatedRound], people: Mapping[int, Entrant]) -> dict[Any, frozenset[int]]:
    """By player the hanchans, counted from 1, in which they neither sat nor rested."""
    there = [{*(s.entrant_id for s in each.seats), *(e.pk for e in each.resting)} for each in rounds]
    away = {pk: frozenset(n for n, here in enumerate(there, 1) if pk not in here) for pk in people}
    return {pk: numbers for pk, numbers in away.items() if numbers}


def _label(kind: str, entrant: Entrant) -> str:
    return entrant.club if kind == "club" else str(entrant.country.name)


def _people(
    rounds: Sequence[SeatedRound], people: Mapping[int, Entrant], winds: Mapping[Any, tuple[int, int, int, int]]
) -> tuple[PersonRow, ...]:
    visits: dict[int, list[int]] = {pk: [] for pk in people}
    faced: dict[int, Counter[int]] = {pk: Counter() for pk in people}
    for each in rounds:
        for table in each.tables:
            for seat in table.seats:
                visits[seat.entrant_id].append(table.number)
                faced[seat.entrant_id].update(other.entrant_id for other in table.others(seat))
    rows = [
        PersonRow(
            pk,
            entrant.public_name,
            winds[pk],
            tuple(visits[pk]),
            len(faced[pk]),
            sum(times - 1 for times in faced[pk].values()),
        )
        for pk, entrant in people.items()
    ]
    return tuple(sorted(rows, key=lambda row: plain(row.name)))


@dataclass(frozen=True, slots=True)
class Sitting:
    """One player's seat in one hanchan."""

    number: int
    seat: Seated
    table: SeatedTable
    starts_at: dt.datetime | None

    @property
    def others(self) -> list[Seated]:
        return self.table.others(self.seat)


def sittings_of(
    rounds: Sequence[SeatedRound], entrant_id: int, starts: Mapping[int, dt.datetime]
) -> list[Sitting]:
    """All seats of one person, in order."""
    found = []
    for each in rounds:
        if (place := each.seat_of(entrant_id)) is not None:
            found.append(Sitting(each.number, place[0], place[1], starts.get(each.number)))
    return found


def winds_of(sittings: Iterable[Sitting]) -> list[tuple[str, int]]:
    """How often somebody begins on each wind, E S W N."""
    counts = Counter(each.seat.wind for each in sittings)
    return [(wind, counts[wind]) for wind in WINDS]


def schedules(
    rounds: Sequence[SeatedRound], starts: Mapping[int, dt.datetime]
) -> list[tuple[str, list[Sitting], list[int]]]:
    """Everybody's personal schedule, by name: seats, and the hanchans they rest in."""
    people: dict[int, tuple[str, list[Sitting], list[int]]] = {}
    for each in rounds:
        for table in each.tables:
            for seat in table.seats:
                entry = people.setdefault(seat.entrant_id, (seat.entrant.public_name, [], []))
                entry[1].append(Sitting(each.number, seat, table, starts.get(each.number)))
        for entrant in each.resting:
            people.setdefault(entrant.pk, (entrant.public_name, [], []))[2].append(each.number)
    return sorted(people.values(), key=lambda entry: plain(entry[0]))
