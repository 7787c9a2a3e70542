"""The ranking: totals, places and what decided them. Pure: the same facts give the same ranking.

A person's total = the scores of all hanchans + chombo + penalties, in tenths. Equal totals are decided by the
tie-breaks in order; who is still equal then shares the place (1, 2, 2, 4).

A cut (`cuts.py`) counts from the first result of its first hanchan on: its finalists stand above all others,
whatever the totals, and their total = what they carried over + the hanchans since + chombo and penalties of
these. The others keep their full total. A penalty for the whole tournament is never carried over: it counts in
full, before the cut and after it. Tie-breaks look at all hanchans, before and after a cut.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from taikai.standings.domain.ranking.cuts import Carried, Start, inside
from taikai.standings.domain.ranking.facts import CutFact, Facts, PenaltyFact, Person
from taikai.standings.domain.ranking.games import Game, games_of
from taikai.standings.domain.ranking.tie_breaks import CRITERIA, Games

BY_TOTAL = "total"
SHARED = "shared"
BY_CUT = "cut"


@dataclass(frozen=True, slots=True)
class Row:
    """One person in the ranking. Scores and penalties in tenths.

    `decided_by` is what separates this person from the one directly above: `total`, a tie-break, `shared`, or
    `cut` for the first of those a cut left behind; "" for the first of all. `values` are those of the tie-breaks.
    `stage`: how many cuts this person has passed; `carried`: what they took along over the last of these.
    """

    person: Person
    place: int
    total: int
    games: tuple[Game, ...]
    penalties: tuple[PenaltyFact, ...]
    decided_by: str
    values: dict[str, Fraction]
    stage: int = 0
    carried: Carried | None = None

    @property
    def since(self) -> int:
        """The first hanchan that counts by itself in the total: those before it are in what was carried over."""
        return self.carried.begins if self.carried is not None else 0

    @property
    def penalty(self) -> int:
        """Chombo and penalties that count by themselves in the total, together."""
        return sum(game.penalty for game in self.games if game.hanchan >= self.since) + sum(
            p.tenths for p in self.penalties if p.hanchan is None or p.hanchan >= self.since
        )

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

    `counted`: hanchans with a result in it; `complete`: those with all their tables in. `cuts`: those that have
    taken effect; `coming`: the next one that has not.
    """

    rows: tuple[Row, ...]
    unofficial: tuple[Row, ...]
    hanchans: tuple[int, ...]
    counted: tuple[int, ...]
    complete: tuple[int, ...]
    planned: int
    tie_breaks: tuple[str, ...]
    cuts: tuple[CutFact, ...] = ()
    coming: CutFact | None = None

    def row(self, person: int) -> Row | None:
        """Somebody's row, official or not."""
        return next((row for row in (*self.rows, *self.unofficial) if row.person.id == person), None)

    @property
    def last(self) -> int:
        """The last hanchan something is known of; 0 before any."""
        return max(self.counted, default=0)


def standings(
    facts: Facts, *, upto: int | None = None, games: Games | None = None, places_only: bool = False
) -> Standings:
    """The ranking out of the facts; with `upto` as it was after that hanchan.

    `games` are those of `games_of(facts)`, if they are known already. `places_only`: tie-breaks are worked out
    only where a total is shared; `Row.values` has no others.
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
    last = max(counted, default=0)
    begun = tuple(cut for cut in facts.cuts if cut.begins <= last)
    starts = _starts(facts, begun, everybody, official, own_penalties)
    rows = _ranked(facts, everybody, official, own_penalties, starts, places_only=places_only)
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
        cuts=begun,
        coming=_coming(facts.cuts, last, complete),
    )


def _coming(cuts: Sequence[CutFact], last: int, complete: Sequence[int]) -> CutFact | None:
    """The next cut; what was decided about it only where everything it rests on is in (or public) too."""
    cut = next((cut for cut in cuts if cut.begins > last), None)
    if cut is None or set(range(1, cut.begins)) <= set(complete):
        return cut
    return replace(cut, asked=frozenset(), chosen=frozenset(), passed=frozenset())


def _starts(
    facts: Facts,
    begun: Sequence[CutFact],
    people: Sequence[Person],
    games: Games,
    penalties: dict[int, list[PenaltyFact]],
) -> dict[int, Start]:
    """Where the finalists start from, cut after cut: each looks at the ranking before it."""
    starts: dict[int, Start] = {}
    for stage, cut in enumerate(begun, 1):
        then = {pk: [game for game in own if game.hanchan < cut.begins] for pk, own in games.items()}
        given = {
            pk: [p for p in own if p.hanchan is None or p.hanchan < cut.begins] for pk, own in penalties.items()
        }
        rows = _ranked(facts, people, then, given, starts)
        qualified = set(inside(rows, cut))
        for row in rows:
            if row.person.id in qualified:
                whole = sum(p.tenths for p in row.penalties if p.hanchan is None)
                starts[row.person.id] = Start(stage, Carried(cut.begins, cut.percent, row.total - whole))
    return starts


def _total(person: int, games: Games, penalties: dict[int, list[PenaltyFact]], start: Start | None) -> int:
    since = start.carried.begins if start is not None else 0
    return (
        (start.carried.tenths if start is not None else 0)
        + sum(game.net for game in games.get(person, []) if game.hanchan >= since)
        + sum(p.tenths for p in penalties.get(person, []) if p.hanchan is None or p.hanchan >= since)
    )


def _ranked(
    facts: Facts,
    people: Sequence[Person],
    games: Games,
    penalties: dict[int, list[PenaltyFact]],
    starts: Mapping[int, Start] = MappingProxyType({}),
    *,
    places_only: bool = False,
) -> list[Row]:
    """All people, those who passed more cuts first."""
    stages: dict[int, list[Person]] = {}
    for person in people:
        start = starts.get(person.id)
        stages.setdefault(start.stage if start is not None else 0, []).append(person)
    rows: list[Row] = []
    for stage in sorted(stages, reverse=True):
        rows += _ranked_alike(facts, stages[stage], games, penalties, starts, len(rows), places_only)
    return rows


def _ranked_alike(
    facts: Facts,
    people: Sequence[Person],
    games: Games,
    penalties: dict[int, list[PenaltyFact]],
    starts: Mapping[int, Start],
    ahead: int,
    places_only: bool,
) -> list[Row]:
    """People who passed the same cuts, behind the `ahead` who passed more."""
    totals = {person.id: _total(person.id, games, penalties, starts.get(person.id)) for person in people}
    by_id = {person.id: person for person in people}
    # Alphabetical inside a shared place; the id last, so that namesakes keep their order.
    order = sorted(by_id, key=lambda pk: (by_id[pk].name.casefold(), pk))
    groups = _split(order, totals.__getitem__, BY_TOTAL)
    values: dict[int, dict[str, Fraction]] = {pk: {} for pk in order}
    for name in facts.tie_breaks:
        criterion = CRITERIA[name]
        finer: list[tuple[list[int], str]] = []
        for group, how in groups:
            if places_only and len(group) == 1:
                finer.append((group, how))
                continue
            measured = {pk: criterion.value(pk, games, group) for pk in group}
            for pk in group:
                values[pk][name] = measured[pk]
            parts = list(_split(group, measured.__getitem__, name))
            parts[0] = (parts[0][0], how)
            finer += parts
        groups = finer
    rows: list[Row] = []
    for group, how in groups:
        place = ahead + len(rows) + 1
        for position, pk in enumerate(group):
            start = starts.get(pk)
            first = BY_CUT if ahead else ""
            rows.append(
                Row(
                    person=by_id[pk],
                    place=place,
                    total=totals[pk],
                    games=tuple(games.get(pk, [])),
                    penalties=tuple(penalties.get(pk, [])),
                    decided_by=first if not rows else (SHARED if position else how),
                    values=values[pk],
                    stage=start.stage if start is not None else 0,
                    carried=start.carried if start is not None else None,
                )
            )
    return rows


def _split(
    group: Sequence[int], measure: Callable[[int], Fraction | int], how: str
) -> list[tuple[list[int], str]]:
    """`group` in parts of equal value, the best first, each with what parts it from the one before."""
    parts: list[tuple[list[int], str]] = []
    last: Fraction | int | None = None
    for pk in sorted(group, key=lambda pk: -measure(pk)):
        here = measure(pk)
        if parts and here == last:
            parts[-1][0].append(pk)
        else:
            parts.append(([pk], how))
        last = here
    return parts
