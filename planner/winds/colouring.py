"""Wind assignment by edge colouring: East, South, West and North at every table.

A schedule is a bipartite graph of players and tables. Cut every player's games into blocks of four; then no
vertex has more than four edges, and by König's theorem four colours are enough: at every table each wind
once, and nobody the same wind twice inside a block. So the counts of each player never differ by more than
one, at any moment, for any attendance. Only games already played can spoil that; ``balance`` then comes as
near as exchanges of two winds along chains of tables can.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Hashable, Mapping, Sequence
from itertools import permutations
from typing import TypeVar

_P = TypeVar("_P", bound=Hashable)
_ORDERS = tuple(permutations(range(4)))


def seat_winds(tables: Sequence[Sequence[int]], games_before: dict[int, list[int]]) -> list[list[int]]:
    """Put every table's players in the order E, S, W, N.

    ``tables``: all planned tables, round after round (any order inside a table).
    ``games_before``: for each player the four counts of winds in the games already played.
    """
    counts = {p: list(games_before.get(p, (0, 0, 0, 0))) for table in tables for p in table}
    before = {p: sum(c) for p, c in counts.items()}
    colour = _colour(tables, dict(before))
    seated = [
        [p for _, p in sorted(zip(winds, table, strict=True))] for winds, table in zip(colour, tables, strict=True)
    ]
    if any(before.values()):
        _balance(seated, counts)
    return seated


def fewest_squares(before: Sequence[int], games: int) -> tuple[int, int]:
    """The least possible (spread, sum of squares) of one player's wind counts after ``games`` more games."""
    counts = list(before)
    for _ in range(games):
        counts[counts.index(min(counts))] += 1
    return max(counts) - min(counts), sum(c * c for c in counts)


def uneven_winds(before: Mapping[_P, Sequence[int]], games: Mapping[_P, int], tables: int) -> int:
    """How many wind counts must leave the even share, whatever the meetings.

    ``before``: wind counts of those who still play; ``games``: how many more each plays; ``tables``: how many
    tables are to come, each of which hands out every wind once. With the totals of the winds fixed, what
    exceeds the sum of the highest even counts (or falls short of the lowest) has to go somewhere.
    """
    surplus = shortage = 0
    for wind in range(4):
        total = tables + sum(four[wind] for four in before.values())
        most = least = 0
        for player, four in before.items():
            played = sum(four) + games[player]
            most += max(-(-played // 4), four[wind])
            least += max(min(played // 4, four[wind] + games[player]), four[wind])
        surplus += max(0, total - most)
        shortage += max(0, least - total)
    return max(surplus, shortage)


def _colour(tables: Sequence[Sequence[int]], games: dict[int, int]) -> list[list[int]]:
    """Edge colouring with four colours; player vertices are (player, block of four own games)."""
    at_player: dict[tuple[int, int], list[int | None]] = {}
    vertex: list[list[tuple[int, int]]] = []
    at_table: list[list[int | None]] = []  # table, colour → seat index
    for number, table in enumerate(tables):
        vertex.append([])
        at_table.append([None] * 4)
        for seat, player in enumerate(table):
            block = (player, games[player] // 4)
            games[player] += 1
            vertex[number].append(block)
            mine = at_player.setdefault(block, [None] * 4)
            free_player = mine.index(None)
            free_table = at_table[number].index(None)
            if mine[free_table] is not None:
                # Exchange the two colours along the path that leaves the player's block by free_table.
                path: list[tuple[int, int, int]] = []
                here, wanted = block, free_table
                while (t := at_player[here][wanted]) is not None:
                    s = at_table[t][wanted]
                    assert s is not None
                    path.append((t, s, wanted))
                    other = free_player if wanted == free_table else free_table
                    s2 = at_table[t][other]
                    if s2 is None:
                        break
                    path.append((t, s2, other))
                    here = vertex[t][s2]
                for t, s, c in path:
                    at_table[t][c] = None
                    at_player[vertex[t][s]][c] = None
                for t, s, c in path:
                    flipped = free_player if c == free_table else free_table
                    at_table[t][flipped] = s
                    at_player[vertex[t][s]][flipped] = t
            at_table[number][free_table] = seat
            mine[free_table] = number
    result = []
    for seats in at_table:
        winds = [0] * 4
        for wind, taken in enumerate(seats):
            assert taken is not None
            winds[taken] = wind
        result.append(winds)
    return result


def _balance(seated: list[list[int]], counts: dict[int, list[int]]) -> None:
    """Lower the sum of squared counts until no chain of exchanges lowers it any further."""
    for table in seated:
        for wind, player in enumerate(table):
            counts[player][wind] += 1
    best = [list(t) for t in seated]
    best_cost = _squares(counts)
    target = sum(_target(c, sum(1 for t in seated if p in t)) for p, c in _before(seated, counts).items())
    rng = random.Random(len(seated))
    for _ in range(20):
        changed = True
        while changed:
            changed = _single_tables(seated, counts)
            for first in range(4):
                for second in range(first + 1, 4):
                    changed |= _exchange(seated, counts, first, second)
        cost = _squares(counts)
        if cost < best_cost:
            best, best_cost = [list(t) for t in seated], cost
        if best_cost <= target:
            break
        for _ in range(3 + len(seated) // 4):
            _reorder(seated[rng.randrange(len(seated))], rng.choice(_ORDERS), counts)
    for table, order in zip(seated, best, strict=True):
        table[:] = order


def _before(seated: list[list[int]], counts: dict[int, list[int]]) -> dict[int, list[int]]:
    before = {p: list(c) for p, c in counts.items()}
    for table in seated:
        for wind, player in enumerate(table):
            before[player][wind] -= 1
    return before


def _target(before: Sequence[int], games: int) -> int:
    return fewest_squares(before, games)[1]


def _squares(counts: dict[int, list[int]]) -> int:
    return sum(c * c for four in counts.values() for c in four)


def _reorder(table: list[int], order: Sequence[int], counts: dict[int, list[int]]) -> None:
    for wind, player in enumerate(table):
        counts[player][wind] -= 1
    table[:] = [table[i] for i in order]
    for wind, player in enumerate(table):
        counts[player][wind] += 1


def _single_tables(seated: list[list[int]], counts: dict[int, list[int]]) -> bool:
    changed = False
    for table in seated:
        for wind, player in enumerate(table):
            counts[player][wind] -= 1
        gain = [[counts[player][wind] for wind in range(4)] for player in table]
        now = sum(gain[i][i] for i in range(4))
        order = min(_ORDERS, key=lambda o: sum(gain[o[w]][w] for w in range(4)))
        if sum(gain[order[w]][w] for w in range(4)) < now:
            table[:] = [table[i] for i in order]
            changed = True
        for wind, player in enumerate(table):
            counts[player][wind] += 1
    return changed


def _exchange(seated: list[list[int]], counts: dict[int, list[int]], first: int, second: int) -> bool:
    """Every table is an arrow from its ``first`` player to its ``second``: turn paths of arrows round.

    Turning a path moves one ``first`` from its start to its end. As the cost is convex, no improving path
    left means no better exchange of these two winds exists at all.
    """
    arrows: dict[int, list[int]] = {}
    for number, table in enumerate(seated):
        arrows.setdefault(table[first], []).append(number)
    changed = False
    surplus = [p for p in counts if counts[p][first] - counts[p][second] > 0]
    for start in surplus:
        while (gain := counts[start][first] - counts[start][second]) > 0:
            came: dict[int, tuple[int, int]] = {}
            queue, end = deque([start]), None
            while queue and end is None:
                here = queue.popleft()
                for number in arrows.get(here, ()):
                    there = seated[number][second]
                    if there == start or there in came:
                        continue
                    came[there] = (here, number)
                    if gain - (counts[there][first] - counts[there][second]) > 2:
                        end = there
                        break
                    queue.append(there)
            if end is None:
                break
            changed = True
            while end != start:
                previous, number = came[end]
                table = seated[number]
                table[first], table[second] = table[second], table[first]
                arrows[previous].remove(number)
                arrows.setdefault(end, []).append(number)
                for player, step in ((previous, -1), (end, 1)):
                    counts[player][first] += step
                    counts[player][second] -= step
                end = previous
    return changed
