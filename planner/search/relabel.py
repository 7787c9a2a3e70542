"""Assignment of a schedule's slots to players, with few unwanted meetings."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from planner.request.costs import FORBIDDEN


def relabel(
    rounds: Sequence[Sequence[Sequence[int]]],
    extra: list[dict[int, int]],
    order: list[int],
    rng: random.Random,
    steps: int,
    early: Sequence[tuple[int, list[dict[int, int]]]] = (),
) -> tuple[list[int], int]:
    """Give the slots of a schedule to players so that unwanted meetings are cheap; meetings keep their
    numbers.

    ``order``: slot → player to start from; ``early``: what a meeting costs in so many first rounds only.
    Returns the best order and what it costs.
    """
    size = len(order)
    everything = [(_met(rounds[:count], size), costs) for count, costs in ((len(rounds), extra), *early)]
    wishes = [(met, [list(costs.items()) for costs in of]) for met, of in everything]
    slot = [0] * size
    for s, player in enumerate(order):
        slot[player] = s

    def price(player: int, at: int, other: int) -> int:
        # Called four times a step: loops, because a sum over a generator costs half as much again.
        paid = 0
        for met, of in wishes:
            row = met[at]
            for p, cost in of[player]:
                if p != other:
                    paid += cost * row[slot[p]]
        return paid

    cost = sum(
        c * met[slot[a]][slot[b]] for met, of in everything for a in range(size) for b, c in of[a].items() if b < a
    )
    best, best_order = cost, list(order)
    linked = [p for p in range(size) if any(of[p] for _met, of in everything)]
    if not linked:
        return order, 0
    typical = sorted(c for p in linked for _met, of in everything for c in of[p].values() if c < FORBIDDEN)
    hot = typical[len(typical) // 2] * 1.5 if typical else FORBIDDEN / 10
    for step in range(steps):
        if cost == 0:
            break
        a = linked[int(rng.random() * len(linked))]
        b = int(rng.random() * size)
        if a == b:
            continue
        at_a, at_b = slot[a], slot[b]
        change = price(a, at_b, b) - price(a, at_a, b) + price(b, at_a, a) - price(b, at_b, a)
        heat = hot * (1 - step / steps) + 0.01
        if change > 0 and (change > 30 * heat or rng.random() >= math.exp(-change / heat)):
            continue
        slot[a], slot[b] = at_b, at_a
        order[at_a], order[at_b] = b, a
        cost += change
        if cost < best:
            best, best_order = cost, list(order)
    return best_order, best


def _met(rounds: Sequence[Sequence[Sequence[int]]], size: int) -> list[list[int]]:
    met = [[0] * size for _ in range(size)]
    for table in (table for tables in rounds for table in tables):
        for i, s in enumerate(table):
            for t in table[:i]:
                met[s][t] += 1
                met[t][s] += 1
    return met
