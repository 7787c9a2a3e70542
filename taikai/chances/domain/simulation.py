"""Plays what is left of an event many times: seating, results, cuts, ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from taikai.chances.domain.hanchans import (
    Array,
    Bools,
    Drawing,
    HanchanRuns,
    draw_at_random,
    draw_published,
    known_hanchans,
    missing_tables,
)
from taikai.chances.domain.ranks import Accounts, FinalStarts, Order, Totals, ranked, totals
from taikai.chances.domain.score_table import Drawable, drawable
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.cuts import qualified
from taikai.standings.domain.ranking.facts import CutFact, Facts


@dataclass(slots=True)
class Simulated:
    """All runs. `players`: ids in the order of the columns; `through`: who passed each cut, by its first hanchan.

    `undecided`: the first hanchan of the next cut that is not decided.
    """

    facts: Facts
    players: tuple[int, ...]
    runs: int
    draws: Drawable
    hanchans: list[HanchanRuns]
    order: Order
    totals: Totals
    through: dict[int, Bools] = field(default_factory=dict)
    undecided: int | None = None


class _Event:
    """An event while it is played to its end."""

    def __init__(self, found: Current, runs: int, seed: int, table: Drawable) -> None:
        facts = found.facts
        self.found, self.facts, self.draws = found, facts, table
        self.players = tuple(sorted(row.person.id for row in found.now.rows))
        self.at = {pk: number for number, pk in enumerate(self.players)}
        self.numbers = sorted({*range(1, facts.planned + 1), *facts.hanchans})
        count = len(self.players)
        self.hanchans = known_hanchans(found, self.at, count, self.numbers)
        self.left = {
            number: missing_tables(found, number) if number in facts.hanchans else None for number in self.numbers
        }
        self.runs = runs if any(left is None or left for left in self.left.values()) else 1
        self.rng = np.random.default_rng(seed)
        self.lots = np.random.default_rng(seed + 1)
        self.draw = Drawing(self.runs, self.rng, table, self._strengths(), "head_to_head" in facts.tie_breaks)
        self.withdrawn = np.array([found.people[pk].withdrawn for pk in self.players], bool)
        nobody = np.zeros((1, count), np.int32)
        self.starts = FinalStarts(
            nobody, nobody.copy(), nobody.copy(), facts.cuts[0].begins if facts.cuts else None
        )
        self.accounts = Accounts(
            facts, table, self.hanchans, self._penalties(None), self._by_hanchan(), self._missed()
        )
        self.through: dict[int, Bools] = {}
        self.undecided: int | None = None

    def play(self) -> Simulated:
        """All hanchans, each cut before its first one."""
        cuts = {cut.begins: (stage, cut) for stage, cut in enumerate(self.facts.cuts, 1)}
        for here in self.hanchans:
            if here.number in cuts:
                self._cut(*cuts[here.number])
            left = self.left[here.number]
            if left is None:
                draw_at_random(here, self._groups(), bool(self.facts.rests), self.draw)
            elif left:
                draw_published(here, left, self.at, self.found, self.draw)
        if self.starts.first is not None:
            self.starts.beside = self._beside(self.starts.first)
        found = totals(self.accounts, self.starts)
        order = ranked(self.accounts, self.starts, found, self.runs, self.lots)
        return Simulated(
            self.facts,
            self.players,
            self.runs,
            self.draws,
            self.hanchans,
            order,
            found,
            self.through,
            self.undecided,
        )

    def _strengths(self) -> Array:
        """Relative strengths for each run: nearly equal, whatever the results so far."""
        table, count = self.draws.table, len(self.players)
        games, above = np.zeros(count), np.zeros(count)
        for each in self.hanchans:
            own = each.place[:-1] > 0
            games += own
            above += np.where(own, each.points[:-1] - self.draws.start, 0)
        half = (table.deviation / table.slope / table.spread) ** 2
        trust = games / (games + half)
        mean = trust * above / np.maximum(games, 1) / table.slope
        spread = table.spread * np.sqrt(1 - trust)
        drawn = self.rng.standard_normal((self.runs, count), dtype=np.float32)
        strengths = np.ones((self.runs, count + 1), np.float32)
        strengths[:, :-1] = np.exp(mean + spread * drawn)
        return strengths

    def _penalties(self, hanchan: int | None) -> Array:
        found = np.zeros(len(self.players), np.int32)
        for penalty in self.facts.penalties:
            if penalty.hanchan == hanchan and penalty.person in self.at:
                found[self.at[penalty.person]] += penalty.tenths
        return found

    def _by_hanchan(self) -> dict[int, Array]:
        numbers = {penalty.hanchan for penalty in self.facts.penalties if penalty.hanchan is not None}
        return {number: self._penalties(number) for number in sorted(numbers)}

    def _missed(self) -> dict[int, Bools]:
        """Who has left by each hanchan: it is complete in the end."""
        last = {pk: 0 for pk in self.players if self.found.people[pk].withdrawn}
        for seat in self.facts.seats:
            for pk in (seat.person, seat.stands_in_for):
                if pk in last:
                    last[pk] = max(seat.hanchan, last[pk])
        return {
            number: np.array([pk in last and number > last[pk] for pk in self.players], bool)
            for number in self.numbers
            if last and number not in self.facts.evening
        }

    def _cut(self, stage: int, cut: CutFact) -> None:
        """Who plays on, by the ranking before the cut; who stays level on the line goes by lot."""
        before = self.accounts.before(cut.begins)
        found = totals(before, self.starts)
        through = np.zeros((self.runs, len(self.players)), bool)
        if cut.finalists is not None:
            through[:, [self.at[pk] for pk in cut.finalists if pk in self.at]] = True
        else:
            self.undecided = self.undecided or cut.begins
            order = ranked(before, self.starts, found, self.runs, self.lots)
            rows = np.arange(self.runs)[:, None]
            may = ~self.withdrawn & ~np.isin(self.players, list(self._passed(cut)))
            able = may[order.players]
            reached = able & (np.cumsum(able, axis=1) <= cut.places)
            chosen = self._chosen(cut)
            if chosen is None:
                through[rows, order.players] = reached
            else:
                through[:, chosen] = True
        self.through[cut.begins] = through
        carried = found.carried(before.whole, cut.begins - 1, cut.percent)
        self.starts.stage = np.where(through, stage, self.starts.stage)
        self.starts.carried = np.where(through, carried, self.starts.carried)
        self.starts.since = np.where(through, cut.begins, self.starts.since)

    def _known_before(self, cut: CutFact) -> bool:
        return all(each.code is None for each in self.hanchans if each.number < cut.begins)

    def _passed(self, cut: CutFact) -> frozenset[int]:
        """Who does not play though qualified: known once everything before the cut is in."""
        return cut.passed if self._known_before(cut) else frozenset()

    def _chosen(self, cut: CutFact) -> list[int] | None:
        """Who plays where the organiser's choice decided it."""
        if not cut.chosen or not self._known_before(cut):
            return None
        who = qualified(self.found.now.rows, cut)
        return None if who.tied else [self.at[pk] for pk in who.sure]

    def _groups(self) -> list[Array]:
        """Who plays among themselves: finalists, and all others."""
        here = np.nonzero(~self.withdrawn)[0]
        if not self.through:
            return [here[None, :]]
        inside = next(reversed(self.through.values()))[:, here]
        count = int(inside[0].sum())
        order = np.argsort(~inside, axis=1, kind="stable")
        who = here[order]
        if (inside == inside[:1]).all():
            who = who[:1]
        return [who[:, :count], *([who[:, count:]] if self._others_play() else [])]

    def _others_play(self) -> bool:
        """Whether those whom the cut left behind play on: they do unless published seating says otherwise."""
        begins = next(reversed(self.through))
        seated = [seat.person for seat in self.facts.seats if seat.hanchan >= begins]
        inside = self.through[begins][0]
        return not seated or any(pk in self.at and not inside[self.at[pk]] for pk in seated)

    def _beside(self, first: int) -> frozenset[int]:
        """The hanchans of a final that others play too."""
        behind = np.broadcast_to(self.starts.stage == 0, (self.runs, len(self.players)))
        return frozenset(
            each.number for each in self.hanchans if each.number >= first and (each.who_played() & behind).any()
        )


def simulated(found: Current, *, runs: int, seed: int = 0, table: Drawable | None = None) -> Simulated:
    """The event played to its end `runs` times; the same for the same facts and seed."""
    return _Event(found, runs, seed, table or drawable(found.facts.ruleset)).play()


def shares_of_ranks(found: Simulated) -> Array:
    """How often each player (row) takes each rank (column), a shared one in equal parts."""
    count = len(found.players)
    where = found.order.players * count + np.arange(count)
    times = np.bincount(where.ravel(), minlength=count * count).astype(float)
    if (shared := found.order.shared) is not None and len(shared.player):
        own = shared.player * count
        times -= np.bincount(own + shared.position, minlength=count * count)
        for step in range(int(shared.size.max())):
            wide = shared.size > step
            times += np.bincount(
                own[wide] + shared.start[wide] + step, weights=1 / shared.size[wide], minlength=count * count
            )
    return times.reshape(count, count) / found.runs


def next_wins(found: Simulated, hanchans: Sequence[HanchanRuns]) -> tuple[Bools, Bools]:
    """By run and player: wins the next hanchan they play, and plays one at all."""
    shape = (found.runs, len(found.players))
    wins, plays = np.zeros(shape, bool), np.zeros(len(found.players), bool)
    for each in hanchans:
        if each.code is None:
            continue
        here = (each.code[:, :-1] != -1).any(axis=0) & ~plays
        wins[:, here] = each.wins(found.draws)[:, here]
        plays |= here
    return wins, plays
