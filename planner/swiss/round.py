"""One Swiss round: neighbours in the standings, few repeats, and winds that stay within one of each other.

Winds of a single round are a flow: every player may take the winds played least so far, every wind is given
out once a table. Whatever such a flow assigns can be seated, as a table is any East, South, West and North; so
the least unevenness of a round does not depend on who meets whom. If everybody plays every round the wanted
winds of a block of four rounds form a regular graph of players and winds, a round takes a perfect share out of
it and leaves it regular: nobody need ever be off by more than one. The search therefore begins with such a flow
and exchanges players only where that costs no wind.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from planner.request.costs import FORBIDDEN
from planner.winds.share import share_winds, wind_price, wind_surplus

Blocks = list[list[int]]
Block = tuple[int, ...]
Four = tuple[int, ...]
_CYCLES = tuple(c for k in (2, 3, 4) for c in permutations(range(4), k) if c[0] == min(c))


@dataclass(slots=True)
class SwissRound:
    """Local search over one round.

    ``here``: who plays, best first; ``met``: how often pairs have met; ``extra``: what meeting costs beside;
    ``counts``: the winds each has played; all by index of the player.
    """

    here: Sequence[int]
    met: list[dict[int, int]]
    extra: list[dict[int, int]]
    counts: dict[int, list[int]]
    most_meetings: int
    bracket: int
    later: list[dict[int, int]] | None = None  # meetings that are promised to rounds behind this one

    @property
    def repeat(self) -> int:
        """What a second meeting costs: more than any distance inside the bracket."""
        return 8 * self.bracket * self.bracket

    def pair(self, a: int, b: int) -> int:
        """What it costs to seat the players at places a and b (from 0) together."""
        one, two, apart = self.here[a], self.here[b], abs(a - b)
        cost = apart * apart + self.extra[one].get(two, 0) * self.bracket
        if apart > self.bracket:
            cost += self.repeat * 2
        times = self.met[one].get(two, 0)
        promised = self.later[one].get(two, 0) if self.later else 0
        if times + promised >= self.most_meetings:
            return cost + FORBIDDEN * 10
        return cost + self.repeat * times * times

    def distance(self, tables: Blocks) -> int:
        """What the pairs of these tables cost, whatever comes behind this round."""
        place = {player: at for at, player in enumerate(self.here)}
        now = replace(self, later=None)
        return sum(now.pair(place[a], place[b]) for table in tables for a, b in combinations(table, 2))

    def run(self, seed: int) -> Blocks:
        """The best round found; further attempts where winds or the limit of meetings could not be kept."""
        surplus = [wind_surplus(self.counts.get(p, (0, 0, 0, 0))) for p in self.here]
        given = share_winds(surplus)
        least = sum(surplus[p][w] for p, w in enumerate(given))
        queues = [[p for p, w in enumerate(given) if w == wind] for wind in range(4)]
        costs = [[self.pair(a, b) if a != b else 0 for b in range(len(self.here))] for a in range(len(self.here))]
        best: tuple[int, Blocks] | None = None
        for attempt, wind in enumerate((20, 2, 1)):
            start = [[queue[table] for queue in queues] for table in range(len(self.here) // 4)]
            rng = random.Random(seed + 1_000_003 * attempt)
            blocks = self._anneal(start, costs, surplus, wind * self.repeat, rng)
            price, winds = self._price(blocks, costs, surplus)
            if best is None or price < best[0]:
                best = price, blocks
            if winds <= least and price < FORBIDDEN:
                break
        else:
            best = self._exhaust(best, costs, surplus) if best else best
        assert best is not None
        return [[self.here[p] for p in table] for table in best[1]]

    def _price(self, blocks: Blocks, costs: list[list[int]], surplus: list[Four]) -> tuple[int, int]:
        """(what a round costs, its surplus of winds); one wind too many costs twenty second meetings."""
        winds = sum(wind_price(*(surplus[p] for p in table)) for table in blocks)
        pairs = sum(costs[a][b] for table in blocks for a, b in combinations(table, 2))
        return pairs + winds * 20 * self.repeat, winds

    def _exhaust(
        self, best: tuple[int, Blocks], costs: list[list[int]], surplus: list[Four], nodes: int = 60_000
    ) -> tuple[int, Blocks]:
        """Look through the rounds of a small field, the cheapest tables first, for one that costs less."""
        if len(self.here) > 20:
            return best
        by_first: list[list[tuple[int, int, Block]]] = [[] for _ in self.here]
        for table in combinations(range(len(self.here)), 4):
            price = self._price([list(table)], costs, surplus)[0]
            by_first[table[0]].append((price, sum(1 << p for p in table), table))
        for tables in by_first:
            tables.sort()
        everybody = (1 << len(self.here)) - 1
        chosen: list[Block] = []

        def extend(seated: int, spent: int) -> None:
            nonlocal best, nodes
            if seated == everybody:
                best = spent, [list(table) for table in chosen]
                return
            first = (~seated & seated + 1).bit_length() - 1
            for price, mask, table in by_first[first]:
                if spent + price >= best[0] or nodes < 0:
                    return
                if not mask & seated:
                    nodes -= 1
                    chosen.append(table)
                    extend(seated | mask, spent + price)
                    chosen.pop()

        extend(0, 0)
        return best

    def _anneal(
        self, blocks: Blocks, costs: list[list[int]], surplus: list[Four], unit: int, rng: random.Random
    ) -> Blocks:
        """The best round seen; exchanges at a falling temperature. ``unit``: what a wind too many costs."""
        size = len(blocks)

        def table(t: Sequence[int]) -> int:
            a, b, c, d = t
            row, other = costs[a], costs[b]
            pairs = row[b] + row[c] + row[d] + other[c] + other[d] + costs[c][d]
            return pairs + unit * wind_price(surplus[a], surplus[b], surplus[c], surplus[d])

        price = [table(t) for t in blocks]
        total = sum(price)
        best, best_price = [list(t) for t in blocks], total
        reach = max(1, self.bracket // 4)
        steps = 30_000 + 500 * size if size > 1 else 0
        draw = rng.random
        heat = hot = 0.5 * self.repeat
        for step in range(steps):
            if step % 100 == 0:
                heat = hot * (0.5 / hot) ** (step / steps)
            one = int(draw() * size)
            wide = reach if step % 8 else size
            other = one + (1 + int(draw() * wide)) * (1 if draw() < 0.5 else -1)
            if not 0 <= other < size:
                continue
            left, right = blocks[one], blocks[other]
            i = int(draw() * 4)
            j = int(draw() * 4)
            if step % 4:  # mostly two who can do with the same winds
                mine = surplus[left[i]]
                j = next((k % 4 for k in range(j, j + 4) if surplus[right[k % 4]] == mine), i)
            left[i], right[j] = right[j], left[i]
            new_left, new_right = table(left), table(right)
            change = new_left + new_right - price[one] - price[other]
            if change > 0 and (change > 40 * heat or draw() >= math.exp(-change / heat)):
                left[i], right[j] = right[j], left[i]
                continue
            price[one], price[other] = new_left, new_right
            total += change
            if total < best_price:
                best, best_price = [list(t) for t in blocks], total
        return best


def repeats_in(blocks: Blocks, met: list[dict[int, int]], most: int) -> list[tuple[int, int]]:
    """The pairs that would meet oftener than ``most`` times."""
    return [(a, b) for table in blocks for a, b in combinations(table, 2) if met[a].get(b, 0) >= most]
