"""Winds after history as version 1 evened them out, so that its plans can be repeated exactly.

A step exchanges two seats of a round, at one table or at two. Pairs and winds are weighed together while it
runs; the result is taken only when no pair became worse.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations

from planner.search.meetings import Meetings
from planner.winds.colouring import uneven_winds
from planner.winds.share import share_winds, wind_excess, wind_totals, winds_of

Blocks = list[list[int]]


def share_all(rounds: list[Blocks], before: dict[int, list[int]]) -> list[Blocks]:
    """The same people in every round, with the most even winds first of all; who meets whom is left to chance.

    The totals come first: how often each player gets each wind in all these rounds together, the exchanges between
    the winds cancelled until none gains. When all play all rounds, König's theorem shares them out to rounds.
    """
    totals = wind_totals(rounds, before)
    out = []
    for tables in rounds:
        here = [player for table in tables for player in table]
        winds = share_winds([tuple(0 if left > 0 else 3 for left in totals[player]) for player in here])
        queues: list[list[int]] = [[], [], [], []]
        for player, wind in zip(here, winds, strict=True):
            queues[wind].append(player)
            totals[player][wind] -= 1
        out.append([list(table) for table in zip(*queues, strict=True)])
    return out


def _exchange_all(meetings: Meetings, old: list[Blocks], new: list[Blocks]) -> int:
    """Count the meetings of ``new`` instead of those of ``old``; what that costs."""
    met, change = meetings.met, 0
    for rounds, sign in ((old, -1), (new, 1)):
        for a, b in (pair for tables in rounds for table in tables for pair in combinations(table, 2)):
            change += meetings.price(met[a][b] + sign) - meetings.price(met[a][b])
            change += sign * meetings.extra[a].get(b, 0)
            met[a][b] += sign
            met[b][a] += sign
    return change


def even_out(
    rounds: list[Blocks],
    meetings: Meetings,
    before: dict[int, list[int]],
    pinned: dict[int, frozenset[int]],
    rng: random.Random,
    steps: int,
    start: list[Blocks] | None = None,
) -> list[Blocks]:
    """Rounds with the same cost of meetings and evener winds; ``meetings.met`` counts the given rounds too.

    ``start``: rounds whose winds are as even as can be; the search then begins there, lets no wind get worse and
    looks for meetings that cost no more than those of ``rounds``.
    """
    games = Counter(p for tables in rounds for table in tables for p in table)
    history = {p: before.get(p, [0, 0, 0, 0]) for p in games}
    least = 2 * uneven_winds(history, games, sum(map(len, rounds)))
    if wind_excess(rounds, before) <= least or not rounds:
        return rounds
    search = _Evening(rounds, meetings, before, pinned, least)
    if start and search.begin_with(start):
        return start
    for step in range(steps):
        if step % 20_000 == 0 and search.pairs > 0 and step * 2 > steps and not start:
            search.unit_wind = max(1, search.unit_wind * 9 // 10)
        heat = search.unit * 0.5 * 0.1 ** (step / steps)
        if search.step(rng, heat, alike=bool(start) and step % 4 > 0) and search.best_excess <= search.least:
            break
    return search.best


class _Evening:
    """The state of that search: seats, what meetings cost more than in the given rounds, and uneven winds."""

    def __init__(
        self,
        rounds: list[Blocks],
        meetings: Meetings,
        before: dict[int, list[int]],
        pinned: dict[int, frozenset[int]],
        least: int,
    ) -> None:
        self.state = [[list(table) for table in tables] for tables in rounds]
        self.meetings, self.before, self.pinned, self.least = meetings, before, pinned, least
        self.counts, self.more = winds_of(self.state, before), meetings.steps()
        self.unit = max(1, meetings.repeat)
        self.unit_wind = self.unit // 4
        self.pairs = 0
        self.excess = self.best_excess = wind_excess(rounds, before)
        self.best = rounds

    def begin_with(self, start: list[Blocks]) -> bool:
        """Begin with other rounds and let no wind get worse; true when their meetings cost no more."""
        self.pairs = _exchange_all(self.meetings, self.state, start)
        self.state = [[list(table) for table in tables] for tables in start]
        self.counts = winds_of(self.state, self.before)
        self.excess = wind_excess(start, self.before)
        self.least, self.unit_wind = max(self.least, self.excess), 1000 * self.unit
        return self.pairs <= 0

    def step(self, rng: random.Random, heat: float, alike: bool) -> bool:
        """Exchange two seats of a round if that is accepted (``alike``: of one wind); true for a new best."""
        tables = self.state[int(rng.random() * len(self.state))]
        i, j = int(rng.random() * len(tables)), int(rng.random() * len(tables))
        x, y = int(rng.random() * 4), int(rng.random() * 4)
        if alike:
            y = x
        one, two = tables[i], tables[j]
        a, b = one[x], two[y]
        if a == b or (i != j and not self._may(a, b, i, j)):
            return False
        mine, yours = self.counts[a], self.counts[b]
        winds = 2 * (mine[y] - mine[x] + 1) + 2 * (yours[x] - yours[y] + 1) if x != y else 0
        change = self._change(one, two, a, b) if i != j else 0
        total = change + winds * self.unit_wind
        if total > 0 and rng.random() >= math.exp(-total / heat):
            return False
        if i != j:
            self._meet(one, two, a, b)
        one[x], two[y] = b, a
        for four, old, new in ((mine, x, y), (yours, y, x)):
            four[old] -= 1
            four[new] += 1
        self.pairs += change
        self.excess += winds
        return self._keep()

    def _may(self, a: int, b: int, i: int, j: int) -> bool:
        return j in self.pinned.get(a, (j,)) and i in self.pinned.get(b, (i,))

    def _change(self, one: list[int], two: list[int], a: int, b: int) -> int:
        """What the meetings cost more when a and b change places."""
        met, extra, more = self.meetings.met, self.meetings.extra, self.more
        row_a, row_b, cost_a, cost_b = met[a], met[b], extra[a], extra[b]
        change = 0
        for p in one:
            if p != a:
                change += more[row_b[p]] - more[row_a[p] - 1] + cost_b.get(p, 0) - cost_a.get(p, 0)
        for p in two:
            if p != b:
                change += more[row_a[p]] - more[row_b[p] - 1] + cost_a.get(p, 0) - cost_b.get(p, 0)
        return change

    def _meet(self, one: list[int], two: list[int], a: int, b: int) -> None:
        """Count the meetings of a at the one table and b at the other the other way round."""
        met = self.meetings.met
        for table, gone, come in ((one, a, b), (two, b, a)):
            for p in table:
                if p != gone:
                    met[gone][p] -= 1
                    met[p][gone] -= 1
                    met[come][p] += 1
                    met[p][come] += 1

    def _keep(self) -> bool:
        """Take the seats as the best if they are; from then on no meeting may cost more than in them."""
        if self.pairs > 0 or (self.pairs == 0 and self.excess >= self.best_excess):
            return False
        self.best = [[list(table) for table in tables] for tables in self.state]
        self.best_excess, self.pairs = self.excess, 0
        return True
