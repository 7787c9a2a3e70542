"""Seats after history: when played rounds leave winds that these meetings cannot even out, move both at once.

A step exchanges two seats of a round, at one table or at two. Pairs and winds are weighed together while it
runs; the result is taken only when no pair became worse.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations

from planner.search.meetings import Meetings
from planner.swiss.round import cheapest_cycle, share_winds
from planner.winds.colouring import fewest_squares, uneven_winds

Blocks = list[list[int]]


def wind_excess(rounds: list[Blocks], before: dict[int, list[int]]) -> int:
    """Sum of squared wind counts above the least that every player's history allows."""
    counts = _counts(rounds, before)
    excess = 0
    for player, four in counts.items():
        past = before.get(player, [0, 0, 0, 0])
        excess += sum(c * c for c in four) - fewest_squares(past, sum(four) - sum(past))[1]
    return excess


def share_all(rounds: list[Blocks], before: dict[int, list[int]]) -> list[Blocks]:
    """The same people in every round, with the most even winds first of all; who meets whom is left to chance.

    The totals come first: how often each player gets each wind in all these rounds together, the exchanges between
    the winds cancelled until none gains. When all play all rounds, König's theorem shares them out to rounds.
    """
    totals = wind_totals(rounds, before)
    out = []
    for tables in rounds:
        here = [player for table in tables for player in table]
        winds = share_winds([tuple(0 if left > 0 else 3 for left in totals[player]) for player in here])
        queues: list[list[int]] = [[], [], [], []]
        for player, wind in zip(here, winds, strict=True):
            queues[wind].append(player)
            totals[player][wind] -= 1
        out.append([list(table) for table in zip(*queues, strict=True)])
    return out


def wind_totals(rounds: list[Blocks], before: dict[int, list[int]]) -> dict[int, list[int]]:
    """How many more of each wind every player gets, so that the squares of all counts are least."""
    games = Counter(player for tables in rounds for table in tables for player in table)
    past = {player: before.get(player, [0, 0, 0, 0]) for player in games}
    counts = {player: list(four) for player, four in past.items()}
    room = [sum(map(len, rounds))] * 4
    for player in games.elements():
        wind = min((w for w in range(4) if room[w]), key=lambda w: (counts[player][w], -room[w]))
        counts[player][wind] += 1
        room[wind] -= 1
    while True:
        move: dict[tuple[int, int], tuple[int, int]] = {}
        for player, four in counts.items():
            for old in (w for w in range(4) if four[w] > past[player][w]):
                for new in (w for w in range(4) if w != old):
                    gain = four[new] - four[old] + 1
                    if (old, new) not in move or gain < move[old, new][0]:
                        move[old, new] = gain, player
        cycle = cheapest_cycle({arc: gain for arc, (gain, _) in move.items()})
        if not cycle:
            return {p: [now - then for now, then in zip(counts[p], past[p], strict=True)] for p in games}
        for old, new in cycle:
            counts[move[old, new][1]][old] -= 1
            counts[move[old, new][1]][new] += 1


def _exchange_all(meetings: Meetings, old: list[Blocks], new: list[Blocks]) -> int:
    """Count the meetings of ``new`` instead of those of ``old``; what that costs."""
    met, change = meetings.met, 0
    for rounds, sign in ((old, -1), (new, 1)):
        for a, b in (pair for tables in rounds for table in tables for pair in combinations(table, 2)):
            change += meetings.price(met[a][b] + sign) - meetings.price(met[a][b])
            change += sign * meetings.extra[a].get(b, 0)
            met[a][b] += sign
            met[b][a] += sign
    return change


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
    start: list[Blocks] | None = None,
) -> list[Blocks]:
    """Rounds with the same cost of meetings and evener winds; ``meetings.met`` counts the given rounds too.

    ``start``: rounds whose winds are as even as can be; the search then begins there, lets no wind get worse and
    looks for meetings that cost no more than those of ``rounds``.
    """
    excess = wind_excess(rounds, before)
    games = Counter(p for tables in rounds for table in tables for p in table)
    history = {p: before.get(p, [0, 0, 0, 0]) for p in games}
    least = 2 * uneven_winds(history, games, sum(map(len, rounds)))
    if excess <= least or not rounds:
        return rounds
    state = [[list(table) for table in tables] for tables in start or rounds]
    counts, met, more = _counts(state, before), meetings.met, meetings.steps()
    extra, unit = meetings.extra, max(1, meetings.repeat)
    best, best_excess = rounds, excess
    unit_wind = unit // 4
    pairs = 0  # cost of meetings, relative to the given rounds
    if start:
        pairs = _exchange_all(meetings, rounds, start)
        excess = wind_excess(start, before)
        least, unit_wind = max(least, excess), 1000 * unit
        if pairs <= 0:
            return start
    for step in range(steps):
        if step % 20_000 == 0 and pairs > 0 and step * 2 > steps and not start:
            unit_wind = max(1, unit_wind * 9 // 10)
        heat = unit * 0.5 * 0.1 ** (step / steps)
        tables = state[int(rng.random() * len(state))]
        i, j = int(rng.random() * len(tables)), int(rng.random() * len(tables))
        x, y = int(rng.random() * 4), int(rng.random() * 4)
        if start and step % 4:
            y = x  # two of the same wind
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
