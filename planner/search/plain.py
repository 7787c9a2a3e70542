"""Annealing of `meetings.py` without wishes and fixed tables: the same walk, three times as fast.

What one more and one less meeting of every pair costs stands in two tables that are kept up to date, and every
exchange there is stands in one list, so a step draws once and adds up twelve numbers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import combinations

from planner.search.meetings import Search

Table = list[int]
Move = tuple[Table, Table, int, int, int, int, int, int, int, int]
AT_ONCE = 4  # steps of this walk that count as one: so many more are worth their time
FOR_A_DAY = 12  # the same for the rest of a day, which has no stored schedule to begin with
_OTHERS = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))


def anneal_plain(
    state: Search,
    rng: random.Random,
    steps: int,
    heats: tuple[float, float],
    goal: int = 0,
    tick: Callable[[int], bool] | None = None,
    at_once: int = AT_ONCE,
) -> bool:
    """Walk ``at_once`` times that many steps between two temperatures (cost units); true when asked to stop.

    ``state.meetings.extra`` must be empty and nobody fixed to a table. Ends at the cost ``goal``.
    """
    moves = _moves(state.rounds)
    if not moves:
        return False
    met, more = state.meetings.met, state.meetings.steps()
    less = [0] + [-price for price in more]
    up = [[more[times] for times in row] for row in met]
    down = [[less[times] for times in row] for row in met]
    draw, exp, count = rng.random, math.exp, len(moves)
    hot, cold = heats
    ratio = (cold / hot) ** (1000 / max(1000, at_once * steps))
    heat = beyond = 0.0
    cost, begun = state.cost, state.done

    def turn(row: list[int], who: int, other: int, by: int) -> None:
        times = row[other] + by
        row[other] = met[other][who] = times
        up[who][other] = up[other][who] = more[times]
        down[who][other] = down[other][who] = less[times]

    for step in range(at_once * steps):
        if step % 1000 == 0:
            heat = hot * ratio ** (step // 1000)
            beyond = 12 * heat
            state.done = begun + step // at_once
            if state.best_cost <= goal:
                break
            if step % 60_000 == 0 and tick is not None and tick(state.done):
                state.cost = cost
                return True
        one, two, x, y, i, j, k, l_, m, n = moves[int(draw() * count)]
        a, b = one[x], two[y]
        up_a, up_b, down_a, down_b = up[a], up[b], down[a], down[b]
        p, q, r, u, v, w = one[i], one[j], one[k], two[l_], two[m], two[n]
        change = up_b[p] + up_b[q] + up_b[r] + up_a[u] + up_a[v] + up_a[w]
        change += down_a[p] + down_a[q] + down_a[r] + down_b[u] + down_b[v] + down_b[w]
        if change > 0 and (change > beyond or draw() >= exp(-change / heat)):
            continue
        row_a, row_b = met[a], met[b]
        for other in (p, q, r):
            turn(row_a, a, other, -1)
            turn(row_b, b, other, 1)
        for other in (u, v, w):
            turn(row_b, b, other, -1)
            turn(row_a, a, other, 1)
        one[x], two[y] = b, a
        cost += change
        if cost < state.best_cost:
            state.cost = cost
            state.keep()
    else:
        state.done = begun + steps
    state.cost = cost
    return False


def _moves(rounds: list[list[Table]]) -> list[Move]:
    """Every exchange of two players of a round at different tables: the tables, both seats, the others' seats."""
    return [
        (one, two, x, y, *_OTHERS[x], *_OTHERS[y])
        for tables in rounds
        for one, two in combinations(tables, 2)
        for x in range(4)
        for y in range(4)
    ]
