"""Whom somebody still plays against for a place: at the own table, at other tables, and with what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.facts import CutFact, Person
from taikai.standings.domain.ranking.rules import adds_up
from taikai.standings.domain.ranking.totals import Row
from taikai.tournaments.domain.games import kind_of

Mode = Literal["ahead", "table", "waiting"]


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody else with their total before the deciding hanchan; `done`: theirs is in it already. Tenths.

    `level_ahead`: with the same total as the person asked about, the tie-breaks put them ahead now.
    """

    person: Person
    total: int
    done: bool
    wind: str = ""
    level_ahead: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """Everything a place depends on for one person.

    `mode`: "ahead" (more than one hanchan decides, or nobody knows who sits where), "table" (one hanchan is left
    and the own table is open), "waiting" (the own hanchan counts, others are open). `left`: hanchans that decide,
    `hanchan` the first of them. `ahead`: places that nobody of those who play on can lose. `cut`: what is decided
    after these hanchans, None for the final places.
    """

    row: Row
    mode: Mode
    left: int
    hanchan: int
    ahead: int
    table: tuple[Rival, ...]
    others: tuple[Rival, ...]
    wind: str
    number: int
    cut: CutFact | None

    @property
    def own(self) -> int:
        """The own total in tenths."""
        return self.row.total

    @property
    def everybody(self) -> tuple[Rival, ...]:
        """All others who play for the same places."""
        return (*self.table, *self.others)


def field_of(found: Current, person: int) -> Field | None:
    """What a person plays for; None for whoever is not in the ranking, or has nothing more to play for.

    Everything is what this ranking's audience may know: a result that is not public is one that is not in. None,
    too, in a game whose points know no bounds: a table there can decide everything, always.
    """
    if not kind_of(found.facts.ruleset).bounded:
        return None
    now = found.now
    row = next((row for row in now.rows if row.person.id == person), None)
    if row is None or not now.counted or (now.cuts and row.stage < len(now.cuts)):
        return None
    if row.carried is None and not adds_up(now.counting):
        return None  # a hanchan changes more than its own score: no lead is enough by itself
    ends = found.facts.planned
    cut = now.coming
    if cut is not None and cut.finalists is None and cut.begins - 1 <= ends:
        ends = cut.begins - 1
    elif cut is not None:
        return None  # who plays it is known: nothing is decided before its first hanchan
    alike = [other for other in now.rows if other.stage == row.stage]
    first = row.since or 1
    open_ones = [hanchan for hanchan in range(first, ends + 1) if not _in(found, person, hanchan)]
    missing = [hanchan for hanchan in range(first, ends + 1) if hanchan not in now.complete]
    if not missing:
        return None
    hanchan = open_ones[0] if open_ones else missing[-1]
    seat = next((seat for seat in found.seats.get(person, ()) if seat.hanchan == hanchan), None)
    if not open_ones:
        mode: Mode = "waiting"
    elif len(open_ones) > 1 or seat is None or missing[0] < ends:
        mode = "ahead"
    else:
        mode = "table"
    seats = found.tables.get((hanchan, seat.table), ()) if seat is not None and mode == "table" else ()
    at_table = {each.person: each.wind for each in seats}
    hanchans = range(first, ends + 1)
    rivals = [
        Rival(
            other.person,
            other.total,
            other.person.id not in at_table and all(_in(found, other.person.id, number) for number in hanchans),
            at_table.get(other.person.id, ""),
            other.place < row.place and other.total == row.total,
        )
        for other in alike
        if other.person.id != person
    ]
    return Field(
        row=row,
        mode=mode,
        left=len(open_ones),
        hanchan=hanchan,
        ahead=sum(other.stage > row.stage for other in now.rows),
        table=tuple(rival for rival in rivals if rival.wind),
        others=tuple(rival for rival in rivals if not rival.wind),
        wind=seat.wind if seat is not None else "",
        number=seat.table if seat is not None else 0,
        cut=cut,
    )


def _in(found: Current, person: int, hanchan: int) -> bool:
    """Whether their hanchan counts; one that is seated without them cannot be waited for."""
    if any(game.hanchan == hanchan for game in found.games.get(person, ())):
        return True
    if hanchan not in found.facts.hanchans:
        return False
    return not any(
        seat.hanchan == hanchan and person in (seat.person, seat.stands_in_for) for seat in found.facts.seats
    )
