"""Simulated annealing of meetings: exchanges of two players, with incremental cost.

The cost of a pair that meets m times is a convex function of m plus what their meeting itself costs (same
club, forbidden …). An exchange touches twelve pairs, so a step costs a handful of look-ups.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field

FORBIDDEN = 10_000_000


@dataclass(slots=True)
class Meetings:
    """How often pairs have met and what meeting costs. Indices 0 … n − 1."""

    met: list[list[int]]
    extra: list[dict[int, int]]  # player → other → cost of each meeting
    repeat: int
    suffices: int = 2  # more meetings of a pair than this are to be avoided at any price

    def price(self, times: int) -> int:
        """What a pair costs that meets that often."""
        return self.repeat * (max(0, times - 1) + 20 * max(0, times - self.suffices) ** 2)

    def steps(self) -> list[int]:
        """What one more meeting costs a pair that has already met 0, 1, 2 … times."""
        return [self.price(m + 1) - self.price(m) for m in range(64)]


@dataclass(slots=True)
class Search:
    """The state of a search over the planned rounds; ``rounds`` are tables of four in table order."""

    rounds: list[list[list[int]]]
    meetings: Meetings
    pinned: dict[int, frozenset[int]] = field(default_factory=dict)  # player → tables from 0
    cost: int = 0
    done: int = 0
    best: list[list[list[int]]] = field(default_factory=list)
    best_cost: int = 0

    def prepare(self) -> None:
        """Count the meetings of the starting rounds and their cost."""
        met, extra, meetings = self.meetings.met, self.meetings.extra, self.meetings
        for table in (table for tables in self.rounds for table in tables):
            for i, a in enumerate(table):
                for b in table[:i]:
                    met[a][b] += 1
                    met[b][a] += 1
        size = len(met)
        self.cost = sum(meetings.price(met[a][b]) for a in range(size) for b in range(a) if met[a][b] > 1)
        self.cost += sum(extra[a][b] * met[a][b] for a in range(size) for b in extra[a] if b < a)
        self.keep()

    def keep(self) -> None:
        """Remember the present rounds as the best."""
        self.best = [[list(table) for table in tables] for tables in self.rounds]
        self.best_cost = self.cost

    def anneal(
        self,
        rng: random.Random,
        steps: int,
        hot: float,
        cold: float,
        goal: int = 0,
        tick: Callable[[int], bool] | None = None,
    ) -> bool:
        """Walk that many steps from temperature ``hot`` to ``cold`` (cost units); true when asked to stop."""
        movable = [tables for tables in self.rounds if len(tables) > 1]
        if not movable:
            return False
        ratio, more = (cold / hot) ** (1 / max(1, steps // 1000)), self.meetings.steps()
        for begun in range(0, steps, 1000):
            if tick is not None and begun % 20_000 == 0 and tick(self.done):
                return True
            if self.best_cost <= goal:
                return False
            self._walk(rng.random, movable, more, min(1000, steps - begun), hot * ratio ** (begun // 1000))
        return False

    def _walk(
        self, draw: Callable[[], float], movable: list[list[list[int]]], more: list[int], steps: int, heat: float
    ) -> None:
        """That many steps at one temperature; ``more`` is what one more meeting costs, by those there were."""
        met, extra, pinned = self.meetings.met, self.meetings.extra, self.pinned
        plain = not any(extra)
        self.done += steps
        for _ in range(steps):
            tables = movable[int(draw() * len(movable))]
            size = len(tables)
            i = int(draw() * size)
            j = int(draw() * (size - 1))
            if j >= i:
                j += 1
            one, two = tables[i], tables[j]
            x = int(draw() * 4)
            y = int(draw() * 4)
            a, b = one[x], two[y]
            if pinned and ((a in pinned and j not in pinned[a]) or (b in pinned and i not in pinned[b])):
                continue
            row_a, row_b = met[a], met[b]
            with_a = [p for p in one if p != a]
            with_b = [p for p in two if p != b]
            change = 0
            for p in with_a:
                change += more[row_b[p]] - more[row_a[p] - 1]
            for p in with_b:
                change += more[row_a[p]] - more[row_b[p] - 1]
            if not plain and (extra[a] or extra[b]):
                change += _wishes(extra[a], extra[b], with_a, with_b)
            if change > 0 and draw() >= math.exp(-change / heat):
                continue
            _meet(met, a, with_b, with_a)
            _meet(met, b, with_a, with_b)
            one[x], two[y] = b, a
            self.cost += change
            if self.cost < self.best_cost:
                self.keep()

    def restore(self) -> None:
        """Go back to the best rounds seen."""
        met = self.meetings.met
        for rounds, sign in ((self.rounds, -1), (self.best, 1)):
            for table in (table for tables in rounds for table in tables):
                for i, a in enumerate(table):
                    for b in table[:i]:
                        met[a][b] += sign
                        met[b][a] += sign
        self.rounds = [[list(table) for table in tables] for tables in self.best]
        self.cost = self.best_cost


def _wishes(of_a: dict[int, int], of_b: dict[int, int], with_a: list[int], with_b: list[int]) -> int:
    """What it costs more, of what single meetings cost, where two players change their companions."""
    change = 0
    for p in with_a:
        change += of_b.get(p, 0) - of_a.get(p, 0)
    for p in with_b:
        change += of_a.get(p, 0) - of_b.get(p, 0)
    return change


def _meet(met: list[list[int]], player: int, now: list[int], before: list[int]) -> None:
    """A player meets other people than before."""
    row = met[player]
    for p in before:
        row[p] -= 1
        met[p][player] -= 1
    for p in now:
        row[p] += 1
        met[p][player] += 1
