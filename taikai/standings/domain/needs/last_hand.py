"""Needed win in the last hand at a player's table: value, and from whom or by tsumo. Pure.

Every legal value, every exhaustive draw is settled by the rules and the ranking worked out with it, tie-breaks
included. Tables that are still open count with the totals from before; the guard says what must not happen there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.ledger import SEATS
from scoring.riichi.hanchan.chances import PaidValue, draws, is_last, wins
from scoring.riichi.hanchan.state import State
from taikai.standings.domain.needs.rivals import Contest
from taikai.standings.domain.needs.sufficient_results import Guard
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.facts import SeatedPerson, TableFact
from taikai.standings.domain.ranking.games import HanchanScore, games_at
from taikai.standings.domain.ranking.tie_breaks import ahead_of


@dataclass(frozen=True, slots=True)
class Enough:
    """The least win that is enough, and every larger one; `value` None: none is. `least`: any win is enough.

    `discarder` None: by self-draw. `paid`: what it brings, sticks and counters included. `goes_on`: the hanchan
    is not over with it, because the dealer stays or overtime follows.
    """

    discarder: SeatedPerson | None
    value: PaidValue | None
    paid: int
    least: bool
    goes_on: bool


@dataclass(frozen=True, slots=True)
class LastHand:
    """What is enough for a place. `standing`: if the hanchan ended as it stands; `tenpai`, `noten`: at a draw."""

    place: int
    standing: bool
    wins: tuple[Enough, ...]
    tenpai: bool
    noten: bool
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class _End:
    """A way the hanchan may end: the place with it, the own total, and how many open tables may still pass."""

    place: int
    total: int
    others: int
    goes_on: bool


def last_hand(found: Current, field: Contest, state: State, places: Sequence[int]) -> tuple[LastHand, ...]:
    """What is enough for each of these places; empty while it is not the last hand of the own table."""
    rules = found.facts.ruleset
    if field.mode != "table" or not is_last(rules, state):
        return ()
    ends = _Ends(found, field)
    own = SEATS[SEATS.index(field.wind)]
    chances = [(chance, ends.end(chance.after)) for chance in wins(rules, state, own)]
    drawn = [(own in tenpai, ends.end(after)) for tenpai, after in draws(rules, state)]
    now = ends.end(state)
    people = {seat.wind: found.people[seat.person] for seat in found.tables[field.hanchan, field.number]}
    made = []
    for place in places:
        fine: list[_End] = []
        lines = []
        for discarder in (None, *(seat for seat in SEATS if seat != own)):
            line = [(chance, end) for chance, end in chances if chance.discarder == discarder]
            from_here = len(line)
            while from_here and line[from_here - 1][1].place <= place:
                from_here -= 1
            enough = line[from_here:]
            fine += [end for _chance, end in enough]
            lines.append(
                Enough(
                    None if discarder is None else people[discarder],
                    enough[0][0].value if enough else None,
                    enough[0][0].gained if enough else 0,
                    bool(enough) and from_here == 0,
                    bool(enough) and enough[0][1].goes_on,
                )
            )
        tenpai = _all([end for is_tenpai, end in drawn if is_tenpai], place, fine)
        noten = _all([end for is_tenpai, end in drawn if not is_tenpai], place, fine)
        standing = _all([now], place, fine)
        made.append(LastHand(place, standing, tuple(lines), tenpai, noten, ends.guard(place, fine)))
    return tuple(made)


def _all(ends: list[_End], place: int, fine: list[_End]) -> bool:
    """Whether all of these are enough; if so they are fine."""
    if not ends or any(end.place > place for end in ends):
        return False
    fine += ends
    return True


class _Ends:
    """The ranking with what a table may end with, for one person."""

    def __init__(self, found: Current, field: Contest) -> None:
        self.found, self.field = found, field
        self.totals = {rival.person.id: rival.total for rival in field.everybody}
        self.open = {rival.person.id for rival in field.others if not rival.done}

    def end(self, state: State) -> _End:
        """The place if the hanchan ended like this."""
        field, facts = self.field, self.found.facts
        chombo = {str(seat): count for seat, count in zip(SEATS, state.chombo, strict=True) if count}
        points = {str(seat): points for seat, points in state.by_start().items()}
        table = TableFact(field.hanchan, field.number, points, state.sticks, chombo)
        fresh = [(person, game) for person, game in games_at(facts, table) if not game.unofficial]
        gained = {person: game.net for person, game in fresh}
        me = field.row.person.id
        own = field.own + gained.get(me, 0)
        totals = {person: total + gained.get(person, 0) for person, total in self.totals.items()}
        above = [person for person, total in totals.items() if total > own]
        tied = [person for person, total in totals.items() if total == own]
        passing = sum(person in self.open for person in (*above, *tied))
        level = [person for person in tied if person not in self.open]
        place = field.ahead + 1 + len(above) + sum(person in self.open for person in tied)
        if level:
            place += ahead_of(me, [me, *level], self._games(fresh), facts.tie_breaks)
        return _End(place, own, passing, not state.over)

    def _games(self, fresh: list[tuple[int, HanchanScore]]) -> dict[int, list[HanchanScore]]:
        games = {person: [game for game in own if not game.unofficial] for person, own in self.found.games.items()}
        for person, game in fresh:
            games[person] = [*games.get(person, ()), game]
        return games

    def guard(self, place: int, fine: list[_End]) -> Guard | None:
        """What must not happen at open tables for all these ends to be enough."""
        if not fine or not self.open:
            return None
        total = min(end.total for end in fine)
        most = min(place - end.place + end.others for end in fine)
        waiting = sorted((-self.totals[person], person) for person in self.open)
        if most >= len(waiting):
            return None
        ahead, nearest = waiting[most]
        return Guard(total, most, self.found.people[nearest], total + ahead)
