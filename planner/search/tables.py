"""Table numbers: visits spread as evenly as possible."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

Blocks = list[list[int]]


def place_tables(
    rounds: list[Blocks],
    visits: list[list[int]],
    allowed: dict[int, frozenset[int]],
    rng: random.Random,
    steps: int,
    steep: bool = True,
    enough: int = -1,
) -> None:
    """Order the tables of every round in place.

    ``visits``: player × table counts of games already played; ``allowed``: tables (from 0) of players who may
    only sit at some of them. A second visit costs one, a third two and so on, and those beyond what an even
    spread needs cost extra. ``steep``: rather two second visits than a third (version 1 did not mind).
    ``enough``: with so few pairs of visits of one player to one table nothing is left to search for.
    """
    width = max(map(len, rounds), default=1)
    past = max(map(sum, visits), default=0)
    even = -(-(past + len(rounds)) // width)
    most = len(rounds) + max((max(row) for row in visits if row), default=0) + 1
    power = (
        2 if steep and even == 1 else 1
    )  # where one visit is even, a third costs no more than two seconds otherwise
    more = [v + (2 * (v - even + 1) ** power if v >= even else 0) for v in range(most + 1)]
    _visit(rounds, visits, 1)
    if all(len(blocks) <= 80 for blocks in rounds):
        for _ in range(4):
            if not _pass(rounds, visits, allowed, more):
                break
    if spread_cost(visits) > enough:
        _anneal(rounds, visits, allowed, more, rng, steps, enough)
    if all(len(blocks) <= 80 for blocks in rounds):
        while _pass(rounds, visits, allowed, more):
            pass


def _pass(
    rounds: list[Blocks], visits: list[list[int]], allowed: dict[int, frozenset[int]], more: list[int]
) -> bool:
    """Every round once; true when any became cheaper."""
    changed = False
    for blocks in rounds:
        changed |= _reassign(blocks, visits, allowed, more)
    return changed


def spread_cost(visits: Sequence[Sequence[int]]) -> int:
    """Pairs of visits by one player to one table, summed."""
    return sum(v * (v - 1) // 2 for row in visits for v in row if v > 1)


def _reassign(
    blocks: Blocks, visits: list[list[int]], allowed: dict[int, frozenset[int]], more: list[int]
) -> bool:
    """The best order of one round while the others stand; true when it became cheaper."""
    size = len(blocks)
    _visit([blocks], visits, -1)
    cost = [_costs(block, size, visits, allowed, more) for block in blocks]
    now = sum(cost[i][i] for i in range(size))
    better = 0
    if now:
        where = assign(cost)
        better = now - sum(cost[i][where[i]] for i in range(size))
        if better:
            old = list(blocks)
            for i, table in enumerate(where):
                blocks[table] = old[i]
    _visit([blocks], visits, 1)
    return better > 0


def _visit(rounds: Sequence[Blocks], visits: list[list[int]], times: int) -> None:
    """Count what everybody sits at in these rounds, or (-1) take it out again."""
    for blocks in rounds:
        for table, block in enumerate(blocks):
            for player in block:
                visits[player][table] += times


def _costs(
    block: list[int], size: int, visits: list[list[int]], allowed: dict[int, frozenset[int]], more: list[int]
) -> list[int]:
    rows = [visits[player] for player in block]
    costs = [sum([more[row[table]] for row in rows]) for table in range(size)]
    for player in block:
        if player in allowed:
            for table in set(range(size)) - allowed[player]:
                costs[table] += 10_000
    return costs


def assign(cost: Sequence[Sequence[int]]) -> list[int]:
    """The cheapest column for every row (Hungarian method with potentials)."""
    size = len(cost)
    row_price, column_price = [0] * (size + 1), [0] * (size + 1)
    row_of, way = [0] * (size + 1), [0] * (size + 1)
    for row in range(1, size + 1):
        row_of[0] = row
        column = 0
        least: list[float] = [math.inf] * (size + 1)
        used = [False] * (size + 1)
        while row_of[column]:
            used[column] = True
            current, delta, following = row_of[column], math.inf, 0
            for j in range(1, size + 1):
                if used[j]:
                    continue
                reduced = cost[current - 1][j - 1] - row_price[current] - column_price[j]
                if reduced < least[j]:
                    least[j], way[j] = reduced, column
                if least[j] < delta:
                    delta, following = least[j], j
            step = int(delta)
            for j in range(size + 1):
                if used[j]:
                    row_price[row_of[j]] += step
                    column_price[j] -= step
                else:
                    least[j] -= step
            column = following
        while column:
            row_of[column] = row_of[way[column]]
            column = way[column]
    where = [0] * size
    for j in range(1, size + 1):
        where[row_of[j] - 1] = j - 1
    return where


def _anneal(
    rounds: list[Blocks],
    visits: list[list[int]],
    allowed: dict[int, frozenset[int]],
    more: list[int],
    rng: random.Random,
    steps: int,
    enough: int,
) -> None:
    """Exchange two tables of a round at a falling temperature; ends with the best order seen."""
    movable = [blocks for blocks in rounds if len(blocks) > 1]
    if not movable or spread_cost(visits) == 0:
        return
    best, here, best_rounds = 0, 0, [list(blocks) for blocks in rounds]
    floor = -spread_cost(visits)
    bits, count = rng.getrandbits, len(movable)
    for step in range(steps):
        blocks = movable[_below(bits, count)]
        i, j = _two_below(bits, len(blocks))
        one, two = blocks[i], blocks[j]
        if allowed and not _may_exchange(one, two, i, j, allowed):
            continue
        change = 0
        for player in one:
            row = visits[player]
            change += more[row[j]] - more[row[i] - 1]
        for player in two:
            row = visits[player]
            change += more[row[i]] - more[row[j] - 1]
        if change > 0 and rng.random() >= math.exp(-change / (1.2 * 0.15 ** (step / steps))):
            continue
        _move(visits, one, i, j)
        _move(visits, two, j, i)
        blocks[i], blocks[j] = two, one
        here += change
        if here < best:
            best, best_rounds = here, [list(b) for b in rounds]
            if best <= floor or spread_cost(visits) <= enough:
                break
    _visit(rounds, visits, -1)
    for blocks, kept in zip(rounds, best_rounds, strict=True):
        blocks[:] = kept
    _visit(rounds, visits, 1)


def _move(visits: list[list[int]], block: list[int], here: int, there: int) -> None:
    """These players sit at another table."""
    for player in block:
        visits[player][here] -= 1
        visits[player][there] += 1


def _below(bits: Callable[[int], int], limit: int) -> int:
    """A number below `limit`: what `Random.choice` draws, from the same bits, in a third of its time."""
    width = limit.bit_length()
    found = bits(width)
    while found >= limit:
        found = bits(width)
    return found


def _two_below(bits: Callable[[int], int], limit: int) -> tuple[int, int]:
    """Two different numbers below `limit`: what `Random.sample` draws, from the same bits."""
    one = _below(bits, limit)
    if limit <= 21:  # few: the last takes the place of the one drawn
        two = _below(bits, limit - 1)
        return one, limit - 1 if two == one else two
    two = _below(bits, limit)
    while two == one:
        two = _below(bits, limit)
    return one, two


def _may_exchange(one: list[int], two: list[int], i: int, j: int, allowed: dict[int, frozenset[int]]) -> bool:
    return all(j in allowed[p] for p in one if p in allowed) and all(i in allowed[p] for p in two if p in allowed)
