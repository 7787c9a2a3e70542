"""Search of two rounds together for even winds, within a cost of meetings.

A wind somebody takes in one of the rounds is missing from what they need in the other, so two rounds settled one
after the other fall short of what both could have. Here the first is drawn at random from the rounds within the
price, seated so that what is left to take is spread over the winds as evenly as can be, and the second is
searched for completely (``exact.py``) among the tables whose players need different winds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from planner.search.exact import Cover, Found, Priced, seated, tables_within
from planner.winds.share import Four, wind_price, wind_surplus

Blocks = list[list[int]]
NODES, MOST = 400, 4000  # steps of one search of the second round; tables up to which two rounds are tried at all


@dataclass(slots=True)
class Pair:
    """Two rounds of the players ``here``, who have the winds ``counts`` without them.

    ``price``: what one more meeting of a pair costs, given how often (0 or 1) it meets in the other of the rounds.
    """

    here: Sequence[int]
    price: Callable[[int, int, int], int]
    counts: dict[int, list[int]]
    rng: random.Random
    done: int = 0  # trials made
    again: int = -1

    def search(
        self, budget: int, least: int, most: int, trials: int, ask: Callable[[int], bool]
    ) -> tuple[Blocks, Blocks] | None:
        """Both rounds in seat order, their meetings within ``budget`` and fewer than ``most`` winds off; the best.

        ``least``: so many winds must be off, whatever the meetings. ``ask``: whether to stop after so many trials.
        """
        first = {p: wind_surplus(self.counts.get(p, (0, 0, 0, 0))) for p in self.here}
        if budget >= self._dearer():  # too many rounds to draw from
            return None
        tables = tables_within(self.here, lambda a, b: self.price(a, b, 0), first, budget, 100)
        if tables is None or len(tables) > MOST:
            return None
        cover = Cover(tables, self.here, 0, self.rng)
        best: tuple[Blocks, Blocks] | None = None
        for _ in range(trials * 600 // max(600, len(tables))):
            if most <= max(0, least) or ask(self.done):
                break
            self.done += 1
            cover.nodes = NODES
            off = self.rng.randint(0, (most - 1) // 2)
            chosen = cover.search(budget, off)
            if chosen is None:
                continue
            one, off = self._seated([tables[at] for at in chosen], first)
            spent = sum(tables[at][1] for at in chosen)
            other = self._second(one, tables, budget - spent, most - 1 - off)
            if other is not None:
                best, most = (one, other.tables), off + other.winds
        return best

    def _seated(self, tables: Sequence[Priced], surplus: dict[int, Four]) -> tuple[Blocks, int]:
        """The tables in seat order, each at its least price, so that what people still need is spread evenly."""
        orders = []
        for block, _, winds in tables:
            cheap = [o for o in permutations(block) if sum(surplus[p][w] for w, p in enumerate(o)) == winds]
            self.rng.shuffle(cheap)
            orders.append(cheap)
        taken = [choice[0] for choice in orders]
        need = [0, 0, 0, 0]

        def count(order: Sequence[int], sign: int) -> None:
            for wind, player in enumerate(order):
                for other in range(4):
                    need[other] += sign * (other != wind and surplus[player][other] == 0)

        for order in taken:
            count(order, 1)
        for _ in range(2):
            for at, choice in enumerate(orders):
                count(taken[at], -1)
                weights = []
                for order in choice:
                    count(order, 1)
                    weights.append(sum(n * n for n in need))
                    count(order, -1)
                taken[at] = choice[weights.index(min(weights))]
                count(taken[at], 1)
        return [list(order) for order in taken], sum(winds for _, _, winds in tables)

    def _dearer(self) -> int:
        """What a meeting in both rounds costs more than in one, at least."""
        if self.again < 0:
            pairs = combinations(self.here, 2)
            self.again = max(0, min(self.price(p, q, 1) - self.price(p, q, 0) for p, q in pairs))
        return self.again

    def _second(self, one: Blocks, plain: Sequence[Priced], budget: int, most: int) -> Found | None:
        """The other round: the fewest winds off, ``most`` of them, its meetings within what is left."""
        if most < 0 or budget < 0:
            return None
        counts = {p: list(self.counts.get(p, (0, 0, 0, 0))) for p in self.here}
        table_of = {}
        for number, table in enumerate(one):
            for wind, player in enumerate(table):
                counts[player][wind] += 1
                table_of[player] = number
        surplus = {p: wind_surplus(four) for p, four in counts.items()}
        needs = {p: sum(1 << w for w in range(4) if not four[w]) for p, four in surplus.items()}
        dearer = self._dearer()
        tables: list[Priced] = []
        for block, cost, _ in plain:
            a, b, c, d = block
            if (together := 4 - len({table_of[a], table_of[b], table_of[c], table_of[d]})) > 0:
                if cost + together * dearer > budget:
                    continue
                cost = sum(self.price(p, q, int(table_of[p] == table_of[q])) for p, q in combinations(block, 2))
            if cost > budget or (needs[a] | needs[b] | needs[c] | needs[d]).bit_count() + most < 4:
                continue
            winds = wind_price(surplus[a], surplus[b], surplus[c], surplus[d])
            if winds <= most:
                tables.append((block, cost, winds))
        tables.sort(key=lambda t: (t[1], t[2]))
        cover = Cover(tables, self.here, NODES)
        for allowed in range(most + 1):
            chosen = cover.search(budget, allowed)
            if chosen is not None:
                found = [list(seated(tables[at][0], surplus)) for at in chosen]
                return Found(found, sum(tables[at][2] for at in chosen), False)
            if cover.nodes <= 0:
                break
        return None
