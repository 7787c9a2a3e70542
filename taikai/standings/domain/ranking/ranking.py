"""Ranking: totals, ranks and the deciding tie-breaks. Pure: same facts, same ranking.

A person's total = the scores of all hanchans + chombo + penalties, in tenths; what a rest scores, and whether
places go by the total, the average or the best games, is a rule (`games.py`). Equal ones are decided by the
tie-breaks in order; who is still equal then shares the place (1, 2, 2, 4). Tie-breaks know no rests.

A cut (`cuts.py`) counts from the first result of its first hanchan on: its finalists stand above all others,
whatever the totals, and their total = what they carried over + the hanchans since + chombo and penalties of
these. The others keep their full total. A penalty for the whole tournament is never carried over: it counts in
full, before the cut and after it. Tie-breaks look at all hanchans, before and after a cut.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from taikai.registration.domain.names import plain
from taikai.standings.domain.ranking.cuts import Carried, Start, inside
from taikai.standings.domain.ranking.facts import (
    PLAIN,
    Counting,
    CutFact,
    Facts,
    PenaltyFact,
    SeatedPerson,
    TableFact,
)
from taikai.standings.domain.ranking.games import (
    HanchanScore,
    RankingAccount,
    Rest,
    account,
    games_of,
    missed_of,
    rests_of,
    to_tenth,
)
from taikai.standings.domain.ranking.tie_breaks import CRITERIA, Games

BY_TOTAL = "total"
SHARED = "shared"
BY_CUT = "cut"
BY_LEAVING = "left"


@dataclass(frozen=True, slots=True)
class Ranked:
    """One person in the ranking. Scores and penalties in tenths.

    `decided_by` is what separates this person from the one directly above: `total`, a tie-break, `shared`,
    `cut` for the first of those a cut left behind, or `left` for the first of those who left, where the rule puts
    them last; "" for the first of all. `values` are those of the tie-breaks.
    `stage`: how many cuts this person has passed; `carried`: what they took along over the last of these.
    `account`: what the games and rests come to that count by themselves; `rests`: all of them; `missed`: the
    hanchans since they left the tournament.
    """

    person: SeatedPerson
    place: int
    total: int
    games: tuple[HanchanScore, ...]
    penalties: tuple[PenaltyFact, ...]
    decided_by: str
    values: dict[str, Fraction]
    stage: int = 0
    carried: Carried | None = None
    account: RankingAccount = field(default_factory=lambda: RankingAccount(0))
    rests: tuple[Rest, ...] = ()
    missed: tuple[Rest, ...] = ()

    @property
    def average(self) -> Fraction | None:
        """What places go by where they go by the average: the total divided by the games, in tenths."""
        return Fraction(self.total, self.account.divisor) if self.account.divisor else None

    @property
    def worth(self) -> Fraction:
        """What places go by: the average, or the total."""
        return Fraction(self.total) if self.average is None else self.average

    def carried_into(self, cut: CutFact) -> Carried:
        """What this person would take along over the cut; a penalty for the whole tournament stays."""
        before = Fraction(self.total - sum(p.tenths for p in self.penalties if p.hanchan is None))
        if self.account.divisor:
            before = before / self.account.divisor * (cut.begins - 1)
        return Carried(cut.begins, cut.percent, to_tenth(before))

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

    def game(self, hanchan: int) -> HanchanScore | None:
        return next((game for game in self.games if game.hanchan == hanchan), None)

    def rest(self, hanchan: int) -> Rest | None:
        return next((rest for rest in self.rests if rest.hanchan == hanchan), None)

    def absence(self, hanchan: int) -> Rest | None:
        """The rest in that hanchan, or that it was missed since leaving."""
        return self.rest(hanchan) or next((one for one in self.missed if one.hanchan == hanchan), None)


@dataclass(frozen=True, slots=True)
class Standings:
    """The official ranking, who played unofficially, and which hanchans it rests on.

    `counted`: hanchans with a result in it; `complete`: those with all their tables in. `cuts`: those that have
    taken effect; `coming`: the next one that has not.
    """

    rows: tuple[Ranked, ...]
    unofficial: tuple[Ranked, ...]
    hanchans: tuple[int, ...]
    counted: tuple[int, ...]
    complete: tuple[int, ...]
    planned: int
    tie_breaks: tuple[str, ...]
    cuts: tuple[CutFact, ...] = ()
    coming: CutFact | None = None
    counting: Counting = PLAIN

    def row(self, person: int) -> Ranked | None:
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
    only where a total is shared; `Ranked.values` has no others.
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
    complete = _complete(facts, results, counted)
    concerned = {seat.person for seat in facts.seats} | {
        seat.stands_in_for for seat in facts.seats if seat.stands_in_for is not None
    }
    concerned |= {person for _hanchan, person in facts.rests}
    seated = [person for person in facts.people if person.id in concerned]
    own_penalties: dict[int, list[PenaltyFact]] = {}
    for penalty in facts.penalties:
        own_penalties.setdefault(penalty.person, []).append(penalty)
    everybody = [person for person in seated if not person.substitute]
    last = max(counted, default=0)
    begun = tuple(cut for cut in facts.cuts if cut.begins <= last)
    book = _Book(
        facts.tie_breaks, facts.counting, official, own_penalties, _rested(facts, counted), complete, facts.evening
    )
    book.missed = _missed_since(facts, complete)
    _go_on(book, begun, everybody)
    rows = _ranked(book, everybody, places_only=places_only)
    aside = [person for person in seated if any(game.unofficial for game in games.get(person.id, []))]
    unofficial_games = {person.id: [game for game in games[person.id] if game.unofficial] for person in aside}
    substitutes = [person for person in aside if person.substitute]
    helpers = [person for person in aside if not person.substitute]
    unofficial = _ranked(_Book(facts.tie_breaks, PLAIN, unofficial_games, own_penalties), substitutes)
    unofficial += _ranked(_Book(facts.tie_breaks, PLAIN, unofficial_games, {}), helpers)
    return Standings(
        rows=tuple(rows),
        unofficial=tuple(sorted(unofficial, key=lambda row: (-row.total, plain(row.person.name)))),
        hanchans=facts.hanchans,
        counted=counted,
        complete=complete,
        planned=facts.planned,
        tie_breaks=facts.tie_breaks,
        cuts=begun,
        coming=_coming(facts.cuts, last, complete),
        counting=facts.counting,
    )


def _complete(facts: Facts, results: Sequence[TableFact], counted: Sequence[int]) -> tuple[int, ...]:
    """The hanchans all tables of which are in."""
    tables: dict[int, set[int]] = {}
    for seat in facts.seats:
        tables.setdefault(seat.hanchan, set()).add(seat.table)
    into = {(fact.hanchan, fact.table) for fact in results}
    return tuple(h for h in counted if all((h, table) in into for table in tables.get(h, ())))


def _last_seats(facts: Facts, *, and_stood_in_for: bool) -> dict[int, int]:
    """The last hanchan each sits in; with `and_stood_in_for` also a substitute's counts as one's own."""
    last: dict[int, int] = {}
    for seat in facts.seats:
        for person in (seat.person, seat.stands_in_for) if and_stood_in_for else (seat.person,):
            if person is not None:
                last[person] = max(seat.hanchan, last.get(person, 0))
    return last


def _rested(facts: Facts, counted: Sequence[int]) -> dict[int, list[int]]:
    """The hanchans somebody rested in that count; who has left rests no more after the last seat."""
    last = _last_seats(facts, and_stood_in_for=False)
    left = {person.id for person in facts.people if person.withdrawn}
    found: dict[int, list[int]] = {}
    for hanchan, person in facts.rests:
        if hanchan in counted and (person not in left or hanchan < last.get(person, 0)):
            found.setdefault(person, []).append(hanchan)
    return found


def _missed_since(facts: Facts, complete: Sequence[int]) -> dict[int, list[int]]:
    """The complete hanchans after the last seat of each who has left; an evening one is for others anyway."""
    last = _last_seats(facts, and_stood_in_for=True)
    return {
        person.id: missed
        for person in facts.people
        if person.withdrawn
        and (missed := [h for h in complete if h > last.get(person.id, 0) and h not in facts.evening])
    }


def _coming(cuts: Sequence[CutFact], last: int, complete: Sequence[int]) -> CutFact | None:
    """The next cut; what was decided about it only where everything it rests on is in (or public) too."""
    cut = next((cut for cut in cuts if cut.begins > last), None)
    if cut is None or set(range(1, cut.begins)) <= set(complete):
        return cut
    return replace(cut, asked=frozenset(), chosen=frozenset(), passed=frozenset())


@dataclass(slots=True)
class _Book:
    """What all accounts are made from. `starts` and `ends`: where finalists start from, cut after cut."""

    tie_breaks: tuple[str, ...]
    counting: Counting
    games: Games
    penalties: Mapping[int, Sequence[PenaltyFact]]
    rested: Mapping[int, Sequence[int]] = field(default_factory=dict)
    complete: Sequence[int] = ()
    evening: frozenset[int] = frozenset()
    missed: Mapping[int, Sequence[int]] = field(default_factory=dict)
    starts: dict[int, Start] = field(default_factory=dict)
    ends: dict[int, list[int]] = field(default_factory=dict)
    first: int | None = None  # the first hanchan of a final: from there on nobody left behind misses one …
    beside: frozenset[int] = frozenset()  # … but those that others left behind do play

    def before(self, begins: int) -> _Book:
        """As it was before hanchan `begins`."""
        return replace(
            self,
            games={pk: [game for game in own if game.hanchan < begins] for pk, own in self.games.items()},
            penalties={
                pk: [p for p in own if p.hanchan is None or p.hanchan < begins]
                for pk, own in self.penalties.items()
            },
            rested={pk: [h for h in own if h < begins] for pk, own in self.rested.items()},
            missed={pk: [h for h in own if h < begins] for pk, own in self.missed.items()},
        )

    def row(self, person: SeatedPerson) -> Ranked:
        """The row of one person, without a place."""
        pk = person.id
        games, start = self.games.get(pk, []), self.starts.get(pk)
        rests = rests_of(self.counting, games, self.rested.get(pk, ()), self.ends.get(pk, ()))
        penalties = tuple(self.penalties.get(pk, ()))
        # Whom a cut left behind misses nothing that finalists play alone.
        missed = missed_of(
            self.counting, [h for h in self.missed.get(pk, ()) if start is not None or self._for_all(h)]
        )
        if start is None:
            made = account(self.counting, games, rests + missed, self._missed(pk, games, missed))
        else:
            since = start.carried.begins
            away = tuple(one for one in rests + missed if one.hanchan >= since)
            made = account(PLAIN, [g for g in games if g.hanchan >= since], away, 0)
        carried = start.carried if start is not None else None
        stage = start.stage if start else 0
        row = Ranked(person, 0, 0, tuple(games), penalties, "", {}, stage, carried, made, rests, missed)
        return replace(row, total=(carried.tenths if carried else 0) + made.scores + row.penalty)

    def _for_all(self, hanchan: int) -> bool:
        return self.first is None or hanchan < self.first or hanchan in self.beside

    def _missed(self, pk: int, games: Sequence[HanchanScore], left: Sequence[Rest]) -> int:
        if self.counting.places_by != "average":
            return 0
        had = {game.hanchan for game in games} | set(self.rested.get(pk, ())) | self.evening
        had |= {one.hanchan for one in left if one.score is not None}  # a game of its own already
        return sum(h not in had and (self.first is None or h < self.first) for h in self.complete)


def _go_on(book: _Book, begun: Sequence[CutFact], people: Sequence[SeatedPerson]) -> None:
    """Where the finalists start from, cut after cut: each looks at the ranking before it."""
    book.first = begun[0].begins if begun else None
    for stage, cut in enumerate(begun, 1):
        rows = _ranked(book.before(cut.begins), people)
        qualified = set(inside(rows, cut))
        for row in rows:
            if row.person.id in qualified:
                book.starts[row.person.id] = Start(stage, row.carried_into(cut))
                book.ends.setdefault(row.person.id, []).append(cut.begins)
    if book.first is not None:
        behind = (own for pk, own in book.games.items() if pk not in book.starts)
        book.beside = frozenset(game.hanchan for own in behind for game in own if game.hanchan >= book.first)


def _ranked(book: _Book, people: Sequence[SeatedPerson], *, places_only: bool = False) -> list[Ranked]:
    """All people: those who stayed before those who left, where that is the rule; who passed more cuts first."""
    groups: dict[tuple[bool, int], list[Ranked]] = {}
    for person in people:
        row = book.row(person)
        stayed = book.counting.left != "last" or not row.missed
        groups.setdefault((stayed, row.stage), []).append(row)
    rows: list[Ranked] = []
    for stayed, stage in sorted(groups, reverse=True):
        rows += _ranked_alike(
            book, groups[stayed, stage], len(rows), BY_CUT if stayed else BY_LEAVING, places_only
        )
    return rows


def _ranked_alike(
    book: _Book, alike: Sequence[Ranked], ahead: int, behind: str, places_only: bool
) -> list[Ranked]:
    """People who stand in one group, behind the `ahead` of the groups before; `behind`: what parts the two."""
    by_id = {row.person.id: row for row in alike}
    worth = {pk: row.worth for pk, row in by_id.items()}
    # Alphabetical inside a shared place; the id last, so that namesakes keep their order.
    order = sorted(by_id, key=lambda pk: (plain(by_id[pk].person.name), pk))
    groups = _split(order, worth.__getitem__, BY_TOTAL)
    values: dict[int, dict[str, Fraction]] = {pk: {} for pk in order}
    for name in book.tie_breaks:
        criterion = CRITERIA[name]
        finer: list[tuple[list[int], str]] = []
        for group, how in groups:
            if places_only and len(group) == 1:
                finer.append((group, how))
                continue
            measured = {pk: criterion.value(pk, book.games, group) for pk in group}
            for pk in group:
                values[pk][name] = measured[pk]
            parts = list(_split(group, measured.__getitem__, name))
            parts[0] = (parts[0][0], how)
            finer += parts
        groups = finer
    rows: list[Ranked] = []
    for group, how in groups:
        place = ahead + len(rows) + 1
        for position, pk in enumerate(group):
            first = behind if ahead else ""
            decided = first if not rows else (SHARED if position else how)
            rows.append(replace(by_id[pk], place=place, decided_by=decided, values=values[pk]))
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
