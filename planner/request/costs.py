"""Costs of meetings beside repeats: wishes and forbidden meetings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from planner.types import Constraints, Player, Weights

FORBIDDEN = 10_000_000


def pair_costs(
    names: Sequence[Player], index: dict[Player, int], constraints: Constraints, weights: Weights
) -> list[dict[int, int]]:
    extra: list[dict[int, int]] = [{} for _ in names]

    def add(members: Sequence[Player], cost: int) -> None:
        for a, b in combinations([index[m] for m in members if m in index], 2):
            if a != b and cost:
                extra[a][b] = extra[a].get(b, 0) + cost
                extra[b][a] = extra[b].get(a, 0) + cost

    for kind, of in constraints.groups.items():
        for label in dict.fromkeys(of.values()):
            add([p for p, mine in of.items() if mine == label], weights.of_group(kind))
    add(sorted(constraints.substitutes, key=str), weights.substitutes)
    add(sorted(constraints.referees, key=str), weights.referees)
    for a, b in dict.fromkeys(tuple(sorted(pair, key=str)) for pair in constraints.forbidden_pairs):
        add([a, b], FORBIDDEN)
    return extra


def costs_with_pins(extra: Sequence[dict[int, int]], fixed: dict[int, frozenset[int]]) -> list[dict[int, int]]:
    """Pair costs, where players fixed to different tables count as forbidden to each other."""
    costs = [dict(row) for row in extra]
    people = sorted(fixed)
    for i, a in enumerate(people):
        for b in people[:i]:
            if not fixed[a] & fixed[b]:
                costs[a][b] = costs[a].get(b, 0) + FORBIDDEN
                costs[b][a] = costs[b].get(a, 0) + FORBIDDEN
    return costs
