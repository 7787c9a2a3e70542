"""Meetings and winds searched for together: rounds to come, of which the first have their seats settled.

In a settled round the place in a table is the wind. Two exchanges leave everybody's winds as they are: two
players with the same wind in one round, and two players who trade their places in two rounds where one has the
other's winds the other way round. A third kind, two players with different winds, is made only where it costs no
wind on the whole, or at a price. In the rounds behind the settled ones winds are free: they are coloured later.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

from planner.search.meetings import Meetings
from planner.swiss.round import share_winds

Blocks = list[list[int]]


def share_rounds(
    present: Sequence[Sequence[int]],
    before: dict[int, list[int]],
    totals: dict[int, list[int]],
    rng: random.Random,
) -> list[Blocks]:
    """Seats for these rounds that give everybody the winds of ``totals``; who meets whom is left to chance.

    The wind somebody has played least comes first. ``totals`` is used up.
    """
    counts = {p: list(before.get(p, (0, 0, 0, 0))) for here in present for p in here}
    out = []
    for here in present:
        order = list(here)
        rng.shuffle(order)
        price = []
        for player in order:
            least = min(counts[player])
            price.append(
                tuple(
                    min(2, counts[player][w] - least) if totals[player][w] > 0 else 12 + counts[player][w] - least
                    for w in range(4)
                )
            )
        queues: Blocks = [[], [], [], []]
        for player, wind in zip(order, share_winds(price), strict=True):
            queues[wind].append(player)
            totals[player][wind] -= 1
            counts[player][wind] += 1
        out.append([list(table) for table in zip(*queues, strict=True)])
    return out


class Joint:
    """The state of the search. ``settled``: how many of ``rounds``, from the first, have their seats settled.

    ``counts``: everybody's winds, the settled rounds included; ``meetings.met`` must not count these rounds yet.
    """

    def __init__(
        self,
        rounds: list[Blocks],
        settled: int,
        meetings: Meetings,
        counts: dict[int, list[int]],
        pinned: dict[int, frozenset[int]],
    ) -> None:
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.settled, self.meetings, self.counts, self.pinned = settled, meetings, counts, pinned
        self.upto = len(rounds)  # rounds from here on stay as they are
        self.at = [
            {p: 4 * t + s for t, table in enumerate(tables) for s, p in enumerate(table)}
            for tables in self.rounds[:settled]
        ]
        self.cost = self._count(1)
        self.winds = 0  # sum of squares of the wind counts, relative to the start
        self.done = 0
        self.best_winds = 0
        self.keep()

    def _count(self, sign: int) -> int:
        """Enter the meetings of all rounds, or take them out; what that costs."""
        met, extra, price = self.meetings.met, self.meetings.extra, self.meetings.price
        change = 0
        for table in (table for tables in self.rounds for table in tables):
            for i, a in enumerate(table):
                for b in table[:i]:
                    change += price(met[a][b] + sign) - price(met[a][b]) + sign * extra[a].get(b, 0)
                    met[a][b] += sign
                    met[b][a] += sign
        return change

    def keep(self) -> None:
        """Remember the present rounds as the best."""
        self.best = [[list(table) for table in tables] for tables in self.rounds]
        self.best_cost, self.best_winds = self.cost, self.winds

    def leave(self) -> None:
        """Take the meetings of these rounds out of the count again."""
        self._count(-1)

    def restore(self) -> None:
        """Go back to the best rounds seen."""
        for number, (now, then) in enumerate(zip(self.rounds[: self.settled], self.best, strict=False)):
            for tables, sign in ((now, -1), (then, 1)):
                for table in tables:
                    for wind, player in enumerate(table):
                        self.counts[player][wind] += sign
            self.at[number] = {p: 4 * t + s for t, table in enumerate(then) for s, p in enumerate(table)}
        self._count(-1)
        self.rounds = [[list(table) for table in tables] for tables in self.best]
        self._count(1)
        self.cost, self.winds = self.best_cost, self.best_winds

    def anneal(
        self,
        rng: random.Random,
        steps: int,
        hot: float,
        cold: float,
        goal: int,
        wind: int = 0,
        goal_winds: int = 0,
        tick: Callable[[int], bool] | None = None,
    ) -> bool:
        """Walk ``steps`` steps from temperature ``hot`` to ``cold``; true when asked to stop.

        Ends when the meetings cost no more than ``goal`` and the winds are no less even than ``goal_winds``.
        ``wind``: what one unit of unevenness costs, 0 when winds may never get worse.
        """
        rounds, settled, at, counts = self.rounds, self.settled, self.at, self.counts
        met, extra, more = self.meetings.met, self.meetings.extra, self.meetings.steps()
        pinned, draw = self.pinned, rng.random
        movable = [r for r in range(self.upto) if len(rounds[r]) > 1]
        trading = [r for r in movable if r < settled]
        if not movable:
            return False
        plain = not any(extra)
        ratio = (cold / hot) ** (1 / max(1, steps // 1000))
        heat = hot

        def change_of(one: list[int], two: list[int], a: int, b: int) -> int:
            """What it costs to let a and b change places between these tables."""
            row_a, row_b = met[a], met[b]
            change = 0
            for p in one:
                if p != a:
                    change += more[row_b[p]] - more[row_a[p] - 1]
            for p in two:
                if p != b:
                    change += more[row_a[p]] - more[row_b[p] - 1]
            if not plain:
                cost_a, cost_b = extra[a], extra[b]
                if cost_a or cost_b:
                    for p in one:
                        if p != a:
                            change += cost_b.get(p, 0) - cost_a.get(p, 0)
                    for p in two:
                        if p != b:
                            change += cost_a.get(p, 0) - cost_b.get(p, 0)
            return change

        def exchange(r: int, i: int, j: int, x: int, y: int) -> None:
            one, two = rounds[r][i], rounds[r][j]
            a, b = one[x], two[y]
            if i != j:
                for table, gone, come in ((one, a, b), (two, b, a)):
                    row, other = met[gone], met[come]
                    for p in table:
                        if p != gone:
                            row[p] -= 1
                            met[p][gone] -= 1
                            other[p] += 1
                            met[p][come] += 1
            one[x], two[y] = b, a
            if r < settled:
                at[r][a], at[r][b] = 4 * j + y, 4 * i + x

        def may(a: int, b: int, i: int, j: int) -> bool:
            return (a not in pinned or j in pinned[a]) and (b not in pinned or i in pinned[b])

        for step in range(steps):
            if step % 1000 == 0:
                heat = hot * ratio ** (step // 1000)
                if tick is not None and step % 20_000 == 0 and tick(self.done):
                    return True
            self.done += 1
            r = movable[int(draw() * len(movable))]
            tables = rounds[r]
            size = len(tables)
            i, j, x = int(draw() * size), int(draw() * size), int(draw() * 4)
            uneven = 0
            if r >= settled:
                y = int(draw() * 4)
            else:
                y, kind = x, draw()
                if kind < 0.3 and len(trading) > 1:
                    self._trade(rng, r, trading, i, x, heat, change_of, exchange, may)
                    if self.cost <= self.best_cost and (self.cost, self.winds) < (self.best_cost, self.best_winds):
                        self.keep()
                        if self.best_cost <= goal and self.best_winds <= goal_winds:
                            return False
                    continue
                if kind > 0.85:
                    y = int(draw() * 4)
                    if x != y:
                        mine, yours = counts[tables[i][x]], counts[tables[j][y]]
                        uneven = 2 * (mine[y] - mine[x] + yours[x] - yours[y] + 2)
                        if uneven > 0 and not wind:
                            continue
            if i == j and (r >= settled or x == y):
                continue
            one, two = tables[i], tables[j]
            a, b = one[x], two[y]
            if pinned and not may(a, b, i, j):
                continue
            change = change_of(one, two, a, b) if i != j else 0
            total = change + uneven * wind
            if total > 0 and draw() >= math.exp(-total / heat):
                continue
            exchange(r, i, j, x, y)
            if r < settled and x != y:
                for four, old, new in ((counts[a], x, y), (counts[b], y, x)):
                    four[old] -= 1
                    four[new] += 1
            self.cost += change
            self.winds += uneven
            if self.cost <= self.best_cost and (self.cost, self.winds) < (self.best_cost, self.best_winds):
                self.keep()
                if self.best_cost <= goal and self.best_winds <= goal_winds:
                    return False
        return False

    def _trade(
        self,
        rng: random.Random,
        r: int,
        trading: list[int],
        i: int,
        x: int,
        heat: float,
        change_of: Callable[[list[int], list[int], int, int], int],
        exchange: Callable[[int, int, int, int, int], None],
        may: Callable[[int, int, int, int], bool],
    ) -> None:
        """Two players trade places in two rounds, so that each keeps the winds of both together."""
        draw, rounds, at = rng.random, self.rounds, self.at
        other = trading[int(draw() * len(trading))]
        a = rounds[r][i][x]
        if other == r or a not in at[other]:
            return
        i2, x2 = divmod(at[other][a], 4)
        size = len(rounds[other])
        if x == x2:
            return
        for _ in range(6):
            j2 = int(draw() * size)
            b = rounds[other][j2][x]
            place = at[r].get(b, -1)
            if place >= 0 and place & 3 == x2:
                break
        else:
            return
        j = place >> 2
        if self.pinned and not (may(a, b, i, j) and may(a, b, i2, j2)):
            return
        change = change_of(rounds[r][i], rounds[r][j], a, b) if i != j else 0
        exchange(r, i, j, x, x2)
        if i2 != j2:
            change += change_of(rounds[other][i2], rounds[other][j2], a, b)
        if change > 0 and draw() >= math.exp(-change / heat):
            exchange(r, i, j, x, x2)
            return
        exchange(other, i2, j2, x2, x)
        self.cost += change
