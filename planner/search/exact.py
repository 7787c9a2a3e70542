"""Complete search of one round: the most even winds within a given cost of meetings.

A table of four is a set of players with a price for its meetings and one for its winds; a round is an exact
cover of the players by tables. Sets of tables are the bits of whole numbers, so a step of the search is a few
operations on them: take the player with the fewest tables left, try these, strike out what they rule out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

Block = tuple[int, ...]
Four = tuple[int, ...]
Priced = tuple[Block, int, int]  # players, price of meetings, price of winds
MOST_TABLES = 12_000


@dataclass(frozen=True, slots=True)
class Found:
    """The answer of a search. ``proven``: no round within the price of meetings has evener winds."""

    tables: list[list[int]]
    winds: int
    proven: bool


def best_round(
    here: Sequence[int],
    pair: Callable[[int, int], int],
    surplus: dict[int, Four],
    budget: int,
    winds: range,
    nodes: int,
    rng: random.Random,
) -> Found | None:
    """A round whose pairs cost ``budget`` at most, with the least price of winds out of ``winds``; in seat order.

    ``surplus``: player → price of each wind. None when none was found: because there is none, because ``nodes``
    were not enough, or because the tables are too many to look at.
    """
    tables = tables_within(here, pair, surplus, budget, winds.stop - 1)
    if tables is None or not tables:
        return None
    rng.shuffle(tables)
    tables.sort(key=lambda t: (t[1], t[2]))
    cover = Cover(tables, here, nodes)
    proven = True
    for allowed in winds:
        chosen = cover.search(budget, allowed)
        if chosen is not None:
            found = [list(seated(tables[at][0], surplus)) for at in chosen]
            return Found(found, sum(tables[at][2] for at in chosen), proven)
        proven = proven and cover.nodes > 0
        if cover.nodes <= 0:
            return None
    return None


def seated(table: Block, surplus: dict[int, Four]) -> Block:
    """The table in seat order, at the least price of winds."""
    return min(permutations(table), key=lambda order: sum(surplus[p][w] for w, p in enumerate(order)))


def tables_within(
    here: Sequence[int],
    pair: Callable[[int, int], int],
    surplus: dict[int, Four],
    budget: int,
    most_winds: int,
) -> list[Priced] | None:
    """Every table within the prices: players, price of meetings, price of winds; None when there are too many."""
    found: list[Priced] = []
    price = {(a, b): pair(a, b) for a, b in combinations(here, 2)}
    for at, a in enumerate(here):
        first = [(b, price[a, b]) for b in here[at + 1 :] if price[a, b] <= budget]
        for i, (b, ab) in enumerate(first):
            second = [(c, ab + ac + price[b, c]) for c, ac in first[i + 1 :]]
            second = [(c, cost) for c, cost in second if cost <= budget]
            for j, (c, abc) in enumerate(second):
                for d, abd in second[j + 1 :]:
                    cost = abc + abd - ab + price[c, d]
                    if cost > budget:
                        continue
                    winds = _wind_price(surplus[a], surplus[b], surplus[c], surplus[d])
                    if winds <= most_winds:
                        found.append(((a, b, c, d), cost, winds))
        if len(found) > MOST_TABLES:
            return None
    return found


_ORDERS = tuple(permutations(range(4)))


def _wind_price(*rows: Four) -> int:
    return min(rows[e][0] + rows[s][1] + rows[w][2] + rows[n][3] for e, s, w, n in _ORDERS)


class Cover:
    """Exact cover by tables whose prices add up to no more than allowed.

    ``nodes``: steps of the search that are left; ``rng``: tables are tried in random order, not as they come.
    """

    def __init__(
        self, tables: list[Priced], here: Sequence[int], nodes: int, rng: random.Random | None = None
    ) -> None:
        self.tables, self.nodes, self.rng = tables, nodes, rng
        self.of = dict.fromkeys(here, 0)
        for at, (block, _, _) in enumerate(tables):
            for player in block:
                self.of[player] |= 1 << at
        self.clash = [0] * len(tables)
        for at, (block, _, _) in enumerate(tables):
            for player in block:
                self.clash[at] |= self.of[player]
        self.chosen: list[int] = []
        self.cheap: dict[tuple[int, int], int] = {}

    def search(self, budget: int, winds: int) -> list[int] | None:
        """The tables of a round, as positions in the list; None when there is none (or no nodes are left)."""
        self.chosen = []
        return list(self.chosen) if self._extend(self._cheap(budget, winds), budget, winds) else None

    def _cheap(self, budget: int, winds: int) -> int:
        if (budget, winds) not in self.cheap:
            self.cheap[budget, winds] = sum(
                1 << at for at, (_, cost, price) in enumerate(self.tables) if cost <= budget and price <= winds
            )
        return self.cheap[budget, winds]

    def _extend(self, left: int, budget: int, winds: int) -> bool:
        open_ = self._open
        fewest, options = 1 << 60, 0
        for player in open_():
            mine = left & self.of[player]
            count = mine.bit_count()
            if count < fewest:
                fewest, options = count, mine
                if count < 2:
                    break
        if fewest == 1 << 60:
            return True
        while options and self.nodes > 0:
            self.nodes -= 1
            tried = options
            if self.rng is not None:
                skipped = self.rng.randrange(options.bit_length())
                tried = tried >> skipped << skipped
            lowest = tried & -tried
            options ^= lowest
            at = lowest.bit_length() - 1
            _, cost, price = self.tables[at]
            if cost > budget or price > winds:
                continue
            rest = left & ~self.clash[at]
            if cost or price:
                rest &= self._cheap(budget - cost, winds - price)
            self.chosen.append(at)
            if self._extend(rest, budget - cost, winds - price):
                return True
            self.chosen.pop()
        return False

    def _open(self) -> list[int]:
        seated = {player for at in self.chosen for player in self.tables[at][0]}
        return [player for player in self.of if player not in seated]
