"""Complete search of two rounds: the fewest repeats of both together.

One of the two has no more repeats of what has been played than the other, so that one has half of the price at
most: every such round is tried, with the best of a second one after it. Everybody sits at some table and so costs
at least a quarter of the cheapest one they can sit at. What a table costs beyond these quarters is all that
a search need watch, and mostly nothing is left of the price for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Block = tuple[int, ...]
Blocks = list[list[int]]
STEPS = 1_500_000  # tables tried, in all: about a second and a half
LOOK = 1  # steps that looking at a table of the second round counts as
QUARTER = 4  # prices of tables are counted in quarters, one for each player


@dataclass(slots=True)
class Steps:
    """So many steps of a search are left."""

    left: int = STEPS


@dataclass(frozen=True, slots=True)
class PricedTable:
    """Four people: their bits, and the repeats they would make."""

    block: Block
    bits: int
    cost: int


@dataclass(slots=True)
class Tables:
    """The tables of a round, to be divided into rounds of all the players ``everybody`` (bits)."""

    everybody: int
    steps: Steps
    beyond: dict[int, list[tuple[int, PricedTable]]] = field(
        default_factory=dict
    )  # lowest player → (quarters more, table)
    quarters: int = 0  # what everybody's share is at least, in all

    def enter(self, tables: Sequence[PricedTable]) -> bool:
        """Take these tables; false when somebody has none."""
        cheapest: dict[int, int] = {}
        for table in tables:
            for player in table.block:
                if table.cost < cheapest.get(player, 1 << 30):
                    cheapest[player] = table.cost
        self.quarters = sum(cheapest.values())
        self.beyond = {player: [] for player in cheapest}
        for table in tables:
            more = QUARTER * table.cost - sum(cheapest[player] for player in table.block)
            self.beyond[table.block[0]].append((more, table))
        for mine in self.beyond.values():
            mine.sort(key=lambda one: one[0])
        return len(cheapest) == self.everybody.bit_count()

    def rounds(self, budget: int) -> Iterator[list[PricedTable]]:
        """Every round with that many repeats at most, while there are steps left."""
        yield from self._extend(self.everybody, QUARTER * budget - self.quarters, [])

    def _extend(self, open_: int, spare: int, chosen: list[PricedTable]) -> Iterator[list[PricedTable]]:
        if not open_:
            yield list(chosen)
            return
        for more, table in self.beyond.get((open_ & -open_).bit_length() - 1, ()):
            if more > spare or self.steps.left <= 0:
                return
            self.steps.left -= 1
            if table.bits & open_ == table.bits:
                chosen.append(table)
                yield from self._extend(open_ ^ table.bits, spare - more, chosen)
                chosen.pop()


def two_within(
    met: Sequence[Sequence[int]], here: Sequence[int], budget: int, most: int, steps: Steps
) -> tuple[Blocks, Blocks] | None:
    """Two rounds with that many repeats at most in which nobody meets oftener than ``most`` times.

    None proves that there are none only while ``steps`` are left.
    """
    everybody = sum(1 << player for player in here)
    tables = _tables(met, here, budget, most)
    first = Tables(everybody, steps)
    if not first.enter([table for table in tables if table.cost <= budget // 2]):
        return None
    for one in first.rounds(budget // 2):
        left = budget - sum(table.cost for table in one)
        second = Tables(everybody, steps)
        steps.left -= LOOK * len(tables)
        if second.enter(_after(one, tables, met, left, most)):
            for other in second.rounds(left):
                return [list(table.block) for table in one], [list(table.block) for table in other]
    return None


def _tables(met: Sequence[Sequence[int]], here: Sequence[int], budget: int, most: int) -> list[PricedTable]:
    """Every table with no more repeats than the budget at which nobody meets too often."""
    found = []
    for block in combinations(sorted(here), 4):
        cost = 0
        for a, b in combinations(block, 2):
            times = met[a][b]
            cost += times > 0
            if times >= most:
                break
        else:
            if cost <= budget:
                found.append(PricedTable(block, sum(1 << player for player in block), cost))
    return found


def _after(
    one: Sequence[PricedTable], tables: Sequence[PricedTable], met: Sequence[Sequence[int]], budget: int, most: int
) -> list[PricedTable]:
    """The tables of a round after this one, with what they cost then."""
    sat = [table.bits for table in one]
    found = []
    for table in tables:
        if table.cost > budget:
            continue
        cost, bits = table.cost, table.bits
        for other in sat:
            if (both := bits & other) & (both - 1):
                for a, b in combinations([player for player in table.block if both >> player & 1], 2):
                    cost += not met[a][b]
                    if met[a][b] + 1 >= most:
                        cost = budget + 1
        if cost <= budget:
            found.append(PricedTable(table.block, bits, cost))
    return found
