"""How many repeats the rounds to come cannot avoid, by complete search: often more than counting says.

One round is an exact cover of the players by tables of four, so the fewest repeats of one round more can be found
and proven (``fewest_in_round``). For two rounds every first one that leaves room for less is tried, with
the fewest of a second after it. More rounds cost at least what their parts do: a pair that has not met
yet is fresh for the first of the rounds only, and each part counts it as fresh for itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from planner.search.exact import Cover, tables_within

ROUND, PAIR = 60_000, 8_000_000  # steps of the search of one round; of all first rounds of two
FIRST = 400  # what a first round counts as, with the search of the second
NO_WINDS = (0, 0, 0, 0)


@dataclass(slots=True)
class Steps:
    """So many steps of a search are left."""

    left: int


def fewest_in_round(met: Sequence[Sequence[int]], here: Sequence[int], nodes: int, below: int = 1 << 30) -> int:
    """Repeats that one more round of these players has at least; proven, and the least unless ``nodes`` run out.

    ``below``: from there on it need not be known any better.
    """
    budget = _counted(met, here)
    while budget < below:
        cover = _cover(met, here, budget, nodes)
        if cover is None or cover.search(budget, 0) is not None or cover.nodes <= 0:
            break
        nodes = cover.nodes
        budget += 1
    return budget


def fewest_in_two(met: list[list[int]], here: Sequence[int], single: int, reached: int) -> int:
    """The same for two rounds more. ``single``: for one; ``reached``: so many are known to be enough."""
    proven = 2 * single
    steps = Steps(PAIR)
    while proven < reached:
        # Of two rounds with so few repeats in all, one alone has half of them at most: let that be the first.
        for first in _rounds(met, here, proven // 2, steps):
            cost = sum(met[a][b] > 0 for table in first for a, b in combinations(table, 2))
            _count(met, first, 1)
            second = fewest_in_round(met, here, ROUND // 10, proven + 1 - cost)
            _count(met, first, -1)
            if cost + second <= proven:
                return proven
            steps.left -= FIRST
        if steps.left <= 0:
            return proven
        proven += 1
    return proven


def fewest_more_proven(met: list[list[int]], present: Sequence[Sequence[int]], counted: int, reached: int) -> int:
    """Repeats that these rounds to come cannot avoid, ``counted`` at least; ``reached`` is enough."""
    if reached <= counted or not present or max(map(len, present)) > 32:
        return counted
    single: dict[tuple[int, ...], int] = {}
    for here in present:
        key = tuple(sorted(here))
        if key not in single:
            single[key] = fewest_in_round(met, key, ROUND)
    each = [single[tuple(sorted(here))] for here in present]
    proven = max(counted, sum(each))
    if len(present) == 2 and len(single) == 1 and proven < reached:
        proven = max(proven, fewest_in_two(met, present[0], each[0], reached))
    return proven


def _counted(met: Sequence[Sequence[int]], here: Sequence[int]) -> int:
    over = sum(max(0, 3 - sum(met[p][q] == 0 for q in here if q != p)) for p in here)
    return (over + 1) // 2


def _cover(met: Sequence[Sequence[int]], here: Sequence[int], budget: int, nodes: int) -> Cover | None:
    tables = tables_within(here, lambda a, b: int(met[a][b] > 0), dict.fromkeys(here, NO_WINDS), budget, 0)
    if tables is None:
        return None
    tables.sort(key=lambda table: table[1])
    return Cover(tables, here, nodes)


def _rounds(
    met: Sequence[Sequence[int]], here: Sequence[int], budget: int, steps: Steps
) -> Iterator[list[tuple[int, ...]]]:
    """Every round with that many repeats at most, while there are steps left (none when too many)."""
    tables = tables_within(here, lambda a, b: int(met[a][b] > 0), dict.fromkeys(here, NO_WINDS), budget, 0)
    if tables is None:
        steps.left = 0
        return
    by_first: dict[int, list[tuple[tuple[int, ...], int]]] = {p: [] for p in here}
    for block, cost, _ in tables:
        by_first[block[0]].append((block, cost))
    place = {player: at for at, player in enumerate(here)}
    chosen: list[tuple[int, ...]] = []

    def extend(open_: frozenset[int], left: int) -> Iterator[list[tuple[int, ...]]]:
        if not open_:
            yield list(chosen)
            return
        for block, cost in by_first[min(open_, key=place.__getitem__)]:
            if steps.left <= 0:
                return
            steps.left -= 1
            if cost <= left and open_.issuperset(block):
                chosen.append(block)
                yield from extend(open_.difference(block), left - cost)
                chosen.pop()

    yield from extend(frozenset(here), budget)


def _count(met: list[list[int]], tables: Sequence[Sequence[int]], by: int) -> None:
    for table in tables:
        for a, b in combinations(table, 2):
            met[a][b] += by
            met[b][a] += by
