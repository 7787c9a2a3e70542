"""Joint search of meetings and winds, with fixed seats in the first rounds.

In a settled round the place in a table is the wind. Two exchanges leave everybody's winds as they are: two
players with the same wind in one round, and two players who trade their places in two rounds where one has the
other's winds the other way round. A third kind, two players with different winds, is made only where it costs no
wind on the whole, or at a price. In the rounds behind the settled ones winds are free: they are coloured later.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

from planner.search.meetings import Meetings

Blocks = list[list[int]]


@dataclass(frozen=True, slots=True)
class Cooling:
    """A walk of so many ``steps`` whose temperature falls from ``hot`` to ``cold``, in the unit of the price."""

    steps: int
    hot: float
    cold: float

    def heats(self) -> Iterator[float]:
        """The temperatures, a thousand steps each."""
        ratio = (self.cold / self.hot) ** (1 / max(1, self.steps // 1000))
        return (self.hot * ratio**number for number in count())


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
        cooling: Cooling,
        goal: tuple[int, int],
        wind: int = 0,
        tick: Callable[[int], bool] | None = None,
    ) -> bool:
        """Walk the steps of ``cooling``; true when asked to stop.

        Ends when the meetings cost no more than the first of ``goal`` and the winds are no less even than the
        second. ``wind``: what one unit of unevenness costs, 0 when winds may never get worse.
        """
        walk = _Walk(self, rng, wind)
        if not walk.movable:
            return False
        heats = cooling.heats()
        for step in range(cooling.steps):
            if step % 1000 == 0:
                walk.heat = next(heats)
                if tick is not None and step % 20_000 == 0 and tick(self.done):
                    return True
            self.done += 1
            if walk.step() and self.cost <= self.best_cost:
                if (self.cost, self.winds) >= (self.best_cost, self.best_winds):
                    continue
                self.keep()
                if self.best_cost <= goal[0] and self.best_winds <= goal[1]:
                    return False
        return False


class _Walk:
    """One walk through the neighbours of a Joint: what it draws, weighs and does in a step."""

    def __init__(self, joint: Joint, rng: random.Random, wind: int) -> None:
        self.joint, self.draw, self.wind = joint, rng.random, wind
        self.rounds, self.settled, self.counts = joint.rounds, joint.settled, joint.counts
        self.met, self.extra, self.more = joint.meetings.met, joint.meetings.extra, joint.meetings.steps()
        self.plain = not any(self.extra)
        self.movable = [r for r in range(joint.upto) if len(joint.rounds[r]) > 1]
        self.trading = [r for r in self.movable if r < joint.settled]
        self.heat = 0.0

    def step(self) -> bool:
        """Draw an exchange and make it if it is accepted; whether it was."""
        draw = self.draw
        r = self.movable[int(draw() * len(self.movable))]
        size = len(self.rounds[r])
        i, j, x = int(draw() * size), int(draw() * size), int(draw() * 4)
        if r >= self.settled:
            y = int(draw() * 4)
            return i != j and self._exchange_if(r, i, j, x, y)
        kind = draw()
        if kind < 0.3 and len(self.trading) > 1:
            return self._trade(r, i, x)
        y = int(draw() * 4) if kind > 0.85 else x
        if x == y:
            return i != j and self._exchange_if(r, i, j, x, x)
        return self._exchange_winds(r, i, j, x, y)

    def _exchange_winds(self, r: int, i: int, j: int, x: int, y: int) -> bool:
        """Two players of different winds change places, where that costs no wind or is worth its price."""
        a, b = self.rounds[r][i][x], self.rounds[r][j][y]
        mine, yours = self.counts[a], self.counts[b]
        uneven = 2 * (mine[y] - mine[x] + yours[x] - yours[y] + 2)
        if (uneven > 0 and not self.wind) or not self._exchange_if(r, i, j, x, y, uneven * self.wind):
            return False
        for four, old, new in ((mine, x, y), (yours, y, x)):
            four[old] -= 1
            four[new] += 1
        self.joint.winds += uneven
        return True

    def _exchange_if(self, r: int, i: int, j: int, x: int, y: int, price: int = 0) -> bool:
        """Make this exchange if that is accepted; ``price``: what it costs beside the meetings."""
        one, two = self.rounds[r][i], self.rounds[r][j]
        if self.joint.pinned and not self._may(one[x], two[y], i, j):
            return False
        change = self._change(one, two, one[x], two[y]) if i != j else 0
        if not self._accepted(change + price):
            return False
        self._exchange(r, i, j, x, y)
        self.joint.cost += change
        return True

    def _trade(self, r: int, i: int, x: int) -> bool:
        """Two players trade places in two rounds, so that each keeps the winds of both together."""
        draw, rounds, at = self.draw, self.rounds, self.joint.at
        other = self.trading[int(draw() * len(self.trading))]
        a = rounds[r][i][x]
        if other == r or a not in at[other]:
            return False
        i2, x2 = divmod(at[other][a], 4)
        size = len(rounds[other])
        if x == x2:
            return False
        for _ in range(6):
            j2 = int(draw() * size)
            b = rounds[other][j2][x]
            place = at[r].get(b, -1)
            if place >= 0 and place & 3 == x2:
                break
        else:
            return False
        j = place >> 2
        if self.joint.pinned and not (self._may(a, b, i, j) and self._may(a, b, i2, j2)):
            return False
        change = self._change(rounds[r][i], rounds[r][j], a, b) if i != j else 0
        self._exchange(r, i, j, x, x2)
        if i2 != j2:
            change += self._change(rounds[other][i2], rounds[other][j2], a, b)
        if not self._accepted(change):
            self._exchange(r, i, j, x, x2)
            return False
        self._exchange(other, i2, j2, x2, x)
        self.joint.cost += change
        return True

    def _accepted(self, change: int) -> bool:
        return change <= 0 or self.draw() < math.exp(-change / self.heat)

    def _may(self, a: int, b: int, i: int, j: int) -> bool:
        pinned = self.joint.pinned
        return (a not in pinned or j in pinned[a]) and (b not in pinned or i in pinned[b])

    def _change(self, one: list[int], two: list[int], a: int, b: int) -> int:
        """What it costs to let a and b change places between these tables."""
        row_a, row_b, more = self.met[a], self.met[b], self.more
        change = 0
        for p in one:
            if p != a:
                change += more[row_b[p]] - more[row_a[p] - 1]
        for p in two:
            if p != b:
                change += more[row_a[p]] - more[row_b[p] - 1]
        if self.plain:
            return change
        cost_a, cost_b = self.extra[a], self.extra[b]
        if cost_a or cost_b:
            change += sum(cost_b.get(p, 0) - cost_a.get(p, 0) for p in one if p != a)
            change += sum(cost_a.get(p, 0) - cost_b.get(p, 0) for p in two if p != b)
        return change

    def _exchange(self, r: int, i: int, j: int, x: int, y: int) -> None:
        """Let two players of a round change places; meetings and places are counted along, winds are not."""
        met, one, two = self.met, self.rounds[r][i], self.rounds[r][j]
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
        if r < self.settled:
            at = self.joint.at[r]
            at[a], at[b] = 4 * j + y, 4 * i + x
