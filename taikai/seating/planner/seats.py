"""Seats after history: when played rounds leave winds that these meetings cannot even out, move both at once.

A step exchanges two seats of a round, at one table or at two. Pairs and winds are weighed together while it
runs; the result is taken only when no pair became worse.
"""

from __future__ import annotations

import math
import random
from collections import Counter

from .search import Meetings
from .winds import fewest_squares, uneven_winds

Blocks = list[list[int]]


def wind_excess(rounds: list[Blocks], before: dict[int, list[int]]) -> int:
    """Sum of squared wind counts above the least that every player's history allows."""
    counts = _counts(rounds, before)
    excess = 0
    for player, four in counts.items():
        past = before.get(player, [0, 0, 0, 0])
        excess += sum(c * c for c in four) - fewest_squares(past, sum(four) - sum(past))[1]
    return excess


def _counts(rounds: list[Blocks], before: dict[int, list[int]]) -> dict[int, list[int]]:
    counts: dict[int, list[int]] = {}
    for table in (table for tables in rounds for table in tables):
        for wind, player in enumerate(table):
            counts.setdefault(player, list(before.get(player, (0, 0, 0, 0))))[wind] += 1
    return counts


def even_out(
    rounds: list[Blocks],
    meetings: Meetings,
    before: dict[int, list[int]],
    pinned: dict[int, frozenset[int]],
    rng: random.Random,
    steps: int,
) -> list[Blocks]:
    """Rounds with the same cost of meetings and evener winds; ``meetings.met`` counts the given rounds too."""
    excess = wind_excess(rounds, before)
    games = Counter(p for tables in rounds for table in tables for p in table)
    history = {p: before.get(p, [0, 0, 0, 0]) for p in games}
    least = 2 * uneven_winds(history, games, sum(map(len, rounds)))
    if excess <= least or not rounds:
        return rounds
    state = [[list(table) for table in tables] for tables in rounds]
    counts, met, more = _counts(rounds, before), meetings.met, meetings.steps()
    extra, unit = meetings.extra, max(1, meetings.repeat)
    best, best_excess = rounds, excess
    unit_wind = unit // 4
    pairs = 0  # cost of meetings, relative to the start
    for step in range(steps):
        if step % 20_000 == 0 and pairs > 0 and step * 2 > steps:
            unit_wind = max(1, unit_wind * 9 // 10)
        heat = unit * 0.5 * 0.1 ** (step / steps)
        tables = state[int(rng.random() * len(state))]
        i, j = int(rng.random() * len(tables)), int(rng.random() * len(tables))
        x, y = int(rng.random() * 4), int(rng.random() * 4)
        one, two = tables[i], tables[j]
        a, b = one[x], two[y]
        if a == b or (pinned and i != j and (j not in pinned.get(a, (j,)) or i not in pinned.get(b, (i,)))):
            continue
        mine, yours = counts[a], counts[b]
        winds = 0
        if x != y:
            winds = 2 * (mine[y] - mine[x] + 1) + 2 * (yours[x] - yours[y] + 1)
        change = 0
        if i != j:
            row_a, row_b, cost_a, cost_b = met[a], met[b], extra[a], extra[b]
            for p in one:
                if p != a:
                    change += more[row_b[p]] - more[row_a[p] - 1] + cost_b.get(p, 0) - cost_a.get(p, 0)
            for p in two:
                if p != b:
                    change += more[row_a[p]] - more[row_b[p] - 1] + cost_a.get(p, 0) - cost_b.get(p, 0)
        total = change + winds * unit_wind
        if total > 0 and rng.random() >= math.exp(-total / heat):
            continue
        if i != j:
            for table, gone, come in ((one, a, b), (two, b, a)):
                for p in table:
                    if p != gone:
                        met[gone][p] -= 1
                        met[p][gone] -= 1
                        met[come][p] += 1
                        met[p][come] += 1
        one[x], two[y] = b, a
        for four, old, new in ((mine, x, y), (yours, y, x)):
            four[old] -= 1
            four[new] += 1
        pairs += change
        excess += winds
        if pairs <= 0 and (pairs < 0 or excess < best_excess):
            best, best_excess = [[list(table) for table in tables] for tables in state], excess
            pairs = 0  # never accept a worse cost of meetings from here on
            if excess <= least:
                break
    return best
