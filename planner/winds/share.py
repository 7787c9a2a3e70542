"""Wind assignment by cost: the cheapest way to give every player a wind."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from planner.winds.colouring import fewest_squares

Blocks = list[list[int]]
Four = tuple[int, ...]
_CYCLES = tuple(c for k in (2, 3, 4) for c in permutations(range(4), k) if c[0] == min(c))


@lru_cache(maxsize=100_000)
def wind_price(first: Four, second: Four, third: Four, fourth: Four) -> int:
    """The least sum of ``wind surplus`` over the ways to seat four players at one table."""
    return min(first[e] + second[s] + third[w] + fourth[n] for e, s, w, n in permutations(range(4)))


def wind_surplus(counts: Sequence[int]) -> Four:
    """For every wind how much oftener than the least played one it has been played, three at most."""
    least = min(counts)
    return tuple(min(3, count - least) for count in counts)


def share_winds(surplus: Sequence[Four]) -> list[int]:
    """A wind for every player, each wind equally often, with the least sum of surplus.

    Cycles of exchanges between the four winds are cancelled until none gains: then no assignment is better.
    """
    size = len(surplus) // 4
    given = [-1] * len(surplus)
    room = [size] * 4
    for player in sorted(range(len(surplus)), key=lambda p: surplus[p].count(0)):
        given[player] = min((w for w in range(4) if room[w]), key=lambda w: (surplus[player][w], -room[w]))
        room[given[player]] -= 1
    while True:
        move: dict[tuple[int, int], tuple[int, int]] = {}
        for player, old in enumerate(given):
            for new in range(4):
                gain = surplus[player][new] - surplus[player][old]
                if new != old and ((old, new) not in move or gain < move[old, new][0]):
                    move[old, new] = gain, player
        cycle = cheapest_cycle({arc: gain for arc, (gain, _) in move.items()})
        if not cycle:
            return given
        for arc in cycle:
            given[move[arc][1]] = arc[1]


def cheapest_cycle(price: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """The cycle of exchanges (old wind, new wind) that gains most; empty when none gains."""
    cycles = [list(zip(c, (*c[1:], c[0]), strict=True)) for c in _CYCLES]
    usable = [cycle for cycle in cycles if all(arc in price for arc in cycle)]
    best = min(usable, key=lambda cycle: sum(price[arc] for arc in cycle), default=[])
    return best if sum(price[arc] for arc in best) < 0 else []


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


def wind_excess(rounds: list[Blocks], before: dict[int, list[int]]) -> int:
    """Sum of squared wind counts above the least that every player's history allows."""
    counts = winds_of(rounds, before)
    excess = 0
    for player, four in counts.items():
        past = before.get(player, [0, 0, 0, 0])
        excess += sum(c * c for c in four) - fewest_squares(past, sum(four) - sum(past))[1]
    return excess


def share_rounds(
    present: Sequence[Sequence[int]],
    before: dict[int, list[int]],
    totals: dict[int, list[int]],
    rng: random.Random,
) -> list[Blocks]:
    """Seats for these rounds that give everybody the winds of ``totals``; who meets whom is left to chance.

    The wind somebody has played least comes first. ``totals`` is used up.
    """
    counts = {p: list(before.get(p, (0, 0, 0, 0))) for here in present for p in here}
    out = []
    for here in present:
        order = list(here)
        rng.shuffle(order)
        price = []
        for player in order:
            least = min(counts[player])
            price.append(
                tuple(
                    min(2, counts[player][w] - least) if totals[player][w] > 0 else 12 + counts[player][w] - least
                    for w in range(4)
                )
            )
        queues: Blocks = [[], [], [], []]
        for player, wind in zip(order, share_winds(price), strict=True):
            queues[wind].append(player)
            totals[player][wind] -= 1
            counts[player][wind] += 1
        out.append([list(table) for table in zip(*queues, strict=True)])
    return out


def wind_counts(rounds: Sequence[Blocks], before: dict[int, list[int]]) -> dict[int, list[int]]:
    """Everybody's winds, those of the seated ``rounds`` included."""
    counts = {player: list(four) for player, four in before.items()}
    for table in (table for tables in rounds for table in tables):
        for wind, player in enumerate(table):
            counts.setdefault(player, [0, 0, 0, 0])[wind] += 1
    return counts


def block_left(games: Sequence[int]) -> int:
    """Rounds that are left of the block of four most players are in; 0 when it is complete."""
    common = Counter(games).most_common(1)[0][0] if games else 0
    return -common % 4


def winds_of(rounds: list[Blocks], before: dict[int, list[int]]) -> dict[int, list[int]]:
    """The winds of those who sit in these rounds, ``before`` included."""
    counts: dict[int, list[int]] = {}
    for table in (table for tables in rounds for table in tables):
        for wind, player in enumerate(table):
            counts.setdefault(player, list(before.get(player, (0, 0, 0, 0))))[wind] += 1
    return counts
