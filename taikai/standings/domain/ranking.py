"""The ranking: totals, places and what decided them. Pure: the same facts give the same ranking.

A person's total = the scores of all hanchans + chombo + penalties, in tenths. Equal totals are decided by the
tie-breaks in order; who is still equal then shares the place (1, 2, 2, 4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from taikai.standings.domain.facts import Facts, PenaltyFact, Person
from taikai.standings.domain.games import Game, games_of
from taikai.standings.domain.tie_breaks import CRITERIA, Games

BY_TOTAL = "total"
SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Row:
    """One person in the ranking. Scores and penalties in tenths.

    `decided_by` is what separates this person from the one directly above: `total`, a tie-break, or `shared`;
    "" for the first. `values` are those of the tie-breaks.
    """

    person: Person
    place: int
    total: int
    games: tuple[Game, ...]
    penalties: tuple[PenaltyFact, ...]
    decided_by: str
    values: dict[str, Fraction]

    @property
    def penalty(self) -> int:
        """Chombo and penalties together."""
        return sum(game.penalty for game in self.games) + sum(p.tenths for p in self.penalties)

    @property
    def played(self) -> int:
        """Hanchans that count so far."""
        return len(self.games)

    def game(self, hanchan: int) -> Game | None:
        """The game in that hanchan."""
        return next((game for game in self.games if game.hanchan == hanchan), None)


@dataclass(frozen=True, slots=True)
class Standings:
    """The official ranking, who played unofficially, and which hanchans it rests on.

    `counted`: hanchans with a result in it; `complete`: those with all their tables in.
    """

    rows: tuple[Row, ...]
    unofficial: tuple[Row, ...]
    hanchans: tuple[int, ...]
    counted: tuple[int, ...]
    complete: tuple[int, ...]
    planned: int
    tie_breaks: tuple[str, ...]

    def row(self, person: int) -> Row | None:
        """Somebody's row, official or not."""
        return next((row for row in (*self.rows, *self.unofficial) if row.person.id == person), None)

    @property
    def last(self) -> int:
        """The last hanchan something is known of; 0 before any."""
        return max(self.counted, default=0)


def standings(facts: Facts, *, upto: int | None = None, games: Games | None = None) -> Standings:
    """The ranking out of the facts; with `upto` as it was after that hanchan.

    `games` are those of `games_of(facts)`, if they are known already.
    """
    if games is None:
        games = games_of(facts)
    results = tuple(fact for fact in facts.results if upto is None or fact.hanchan <= upto)
    if upto is not None:
        facts = replace(
            facts,
            results=results,
            penalties=tuple(p for p in facts.penalties if p.hanchan is None or p.hanchan <= upto),
        )
        games = {person: [game for game in own if game.hanchan <= upto] for person, own in games.items()}
    official = {person: [game for game in own if not game.unofficial] for person, own in games.items()}
    counted = tuple(sorted({fact.hanchan for fact in results}))
    tables: dict[int, set[int]] = {}
    for seat in facts.seats:
        tables.setdefault(seat.hanchan, set()).add(seat.table)
    into = {(fact.hanchan, fact.table) for fact in results}
    complete = tuple(h for h in counted if all((h, table) in into for table in tables.get(h, ())))
    concerned = {seat.person for seat in facts.seats} | {
        seat.stands_in_for for seat in facts.seats if seat.stands_in_for is not None
    }
    seated = [person for person in facts.people if person.id in concerned]
    own_penalties: dict[int, list[PenaltyFact]] = {}
    for penalty in facts.penalties:
        own_penalties.setdefault(penalty.person, []).append(penalty)
    everybody = [person for person in seated if not person.substitute]
    rows = _ranked(facts, everybody, official, own_penalties)
    aside = [person for person in seated if any(game.unofficial for game in games.get(person.id, []))]
    unofficial_games = {person.id: [game for game in games[person.id] if game.unofficial] for person in aside}
    substitutes = [person for person in aside if person.substitute]
    helpers = [person for person in aside if not person.substitute]
    unofficial = _ranked(facts, substitutes, unofficial_games, own_penalties) + _ranked(
        facts, helpers, unofficial_games, {}
    )
    return Standings(
        rows=tuple(rows),
        unofficial=tuple(sorted(unofficial, key=lambda row: (-row.total, row.person.name))),
        hanchans=facts.hanchans,
        counted=counted,
        complete=complete,
        planned=facts.planned,
        tie_breaks=facts.tie_breaks,
    )


def _ranked(
    facts: Facts, people: Sequence[Person], games: Games, penalties: dict[int, list[PenaltyFact]]
) -> list[Row]:
    totals = {
        person.id: sum(game.net for game in games.get(person.id, []))
        + sum(penalty.tenths for penalty in penalties.get(person.id, []))
        for person in people
    }
    by_id = {person.id: person for person in people}
    # Alphabetical inside a shared place; the id last, so that namesakes keep their order.
    order = sorted(by_id, key=lambda pk: (by_id[pk].name.casefold(), pk))
    groups = _split(order, lambda pk: Fraction(totals[pk]), BY_TOTAL)
    values: dict[int, dict[str, Fraction]] = {pk: {} for pk in order}
    for name in facts.tie_breaks:
        criterion = CRITERIA[name]
        finer: list[tuple[list[int], str]] = []
        for group, how in groups:
            measured = {pk: criterion.value(pk, games, group) for pk in group}
            for pk in group:
                values[pk][name] = measured[pk]
            parts = list(_split(group, measured.__getitem__, name))
            parts[0] = (parts[0][0], how)
            finer += parts
        groups = finer
    rows: list[Row] = []
    for group, how in groups:
        place = len(rows) + 1
        for position, pk in enumerate(group):
            rows.append(
                Row(
                    person=by_id[pk],
                    place=place,
                    total=totals[pk],
                    games=tuple(games.get(pk, [])),
                    penalties=tuple(penalties.get(pk, [])),
                    decided_by="" if not rows else (SHARED if position else how),
                    values=values[pk],
                )
            )
    return rows


def _split(group: Sequence[int], measure: Callable[[int], Fraction], how: str) -> list[tuple[list[int], str]]:
    """`group` in parts of equal value, the best first, each with what parts it from the one before."""
    parts: list[tuple[list[int], str]] = []
    last: Fraction | None = None
    for pk in sorted(group, key=lambda pk: -measure(pk)):
        here = measure(pk)
        if parts and here == last:
            parts[-1][0].append(pk)
        else:
            parts.append(([pk], how))
        last = here
    return parts
