"""Complete search for the least number of repeats, often a better bound than counting.

One round is an exact cover of the players by tables of four, so the fewest repeats of one round more can be found
and proven (``fewest_in_round``), and so can those of two (``two.py``). More rounds cost at least what their parts
do: a pair that has not met yet is fresh for the first of the rounds only, and each part takes it as fresh.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.search.exact import Cover, tables_within
from planner.search.two import Blocks, Steps, two_within

ROUND = 60_000  # steps of the search of one round
NO_LIMIT = 64
NO_WINDS = (0, 0, 0, 0)


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


def fewest_in_two(
    met: Sequence[Sequence[int]], here: Sequence[int], single: int, reached: int, most: int = NO_LIMIT
) -> tuple[int, tuple[Blocks, Blocks] | None]:
    """The same for two rounds more, and two that have so few where they are fewer than ``reached``.

    ``single``: the fewest of one; ``reached``: so many are known to be enough; ``most``: nobody meets oftener.
    """
    proven, steps = 2 * single, Steps()
    while proven < reached:
        found = two_within(met, here, proven, most, steps)
        if found is not None or steps.left <= 0:
            return proven, found
        proven += 1
    return proven, None


def fewest_more_proven(
    met: Sequence[Sequence[int]],
    present: Sequence[Sequence[int]],
    counted: int,
    reached: int,
    most: int = NO_LIMIT,
) -> tuple[int, list[Blocks] | None]:
    """Repeats that these rounds to come cannot avoid, and rounds with fewer than ``reached`` if found.

    ``counted``: so many at least; ``reached`` is enough; ``most``: among the plans in which nobody meets oftener.
    """
    if reached <= counted or not present or max(map(len, present)) > 32:
        return counted, None
    single: dict[tuple[int, ...], int] = {}
    for here in present:
        key = tuple(sorted(here))
        if key not in single:
            single[key] = fewest_in_round(met, key, ROUND)
    each = [single[tuple(sorted(here))] for here in present]
    proven = max(counted, sum(each))
    count = len(present)
    if count > 1 and len(single) == 1 and proven < reached:
        # Every round is in count − 1 of the pairs of rounds: the plan has count / 2 times what two have at least.
        enough = reached if count == 2 else -(-2 * reached // count)
        two, found = fewest_in_two(met, present[0], each[0], enough, most)
        proven = max(proven, -(-count * two // 2))
        if found is not None and count == 2:
            return proven, list(found)
    return proven, None


def _counted(met: Sequence[Sequence[int]], here: Sequence[int]) -> int:
    over = sum(max(0, 3 - sum(met[p][q] == 0 for q in here if q != p)) for p in here)
    return (over + 1) // 2


def _cover(met: Sequence[Sequence[int]], here: Sequence[int], budget: int, nodes: int) -> Cover | None:
    tables = tables_within(here, lambda a, b: int(met[a][b] > 0), dict.fromkeys(here, NO_WINDS), budget, 0)
    if tables is None:
        return None
    tables.sort(key=lambda table: table[1])
    return Cover(tables, here, nodes)
