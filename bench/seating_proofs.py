"""Complete searches for lower bounds of repeats where counting gives none.

    python bench/seating_proofs.py 20x6 6:1 8:5     players × rounds, or rounds : played before four of 24 leave
    python bench/seating_proofs.py 7:2:10           : repeats, where they are not those of the table below

Rounds are added one after another. If all that are left may cost ``budget`` repeats together, one of them costs
no more than its share against what is known so far: it comes next. So every plan is met in at least one order.
The answer is looked for one repeat below the best known plan; "none" is a proof that the known one is the best.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.seating_cover import Cover
from planner import plan

# one repeat below the best known, but for 7 rounds, where it is as far as the search comes: players × rounds, or
# rounds : played (the day of bench/seating_left.py, seed 1)
WANTED = {"20x6": 5, "6:1": 1, "6:2": 1, "8:5": 25, "8:4": 29, "7:3": 8}
#: Pairs that may go without meeting in the search of ``seating_cover.py``: with more of them it does not end.
MOST_WITHOUT = 3

Tables = tuple[tuple[int, ...], ...]
PEOPLE = 20
PAIRS = {pair: 1 << at for at, pair in enumerate(combinations(range(PEOPLE), 2))}
FOURS = tuple(combinations(range(PEOPLE), 4))
PAIRS_OF = [sum(PAIRS[pair] for pair in combinations(four, 2)) for four in FOURS]
PAIRS_WITH = [sum(bit for pair, bit in PAIRS.items() if p in pair) for p in range(PEOPLE)]
NUMBER = {four: at for at, four in enumerate(FOURS)}


def met_in(tables: Sequence[Sequence[int]]) -> int:
    """The pairs that sit together, as bits."""
    return sum(PAIRS[pair] for table in tables for pair in combinations(sorted(table), 2))


def rounds_within(met: int, most: int, after: int = -1, together: bool = False) -> list[tuple[list[int], int]]:
    """Every round with at most so many pairs that have met, and how many it has.

    ``after``: player 0 sits at a table of a higher number than this one; ``together``: 0 and 1 share one.
    """
    usable = [
        at
        for at, pairs in enumerate(PAIRS_OF)
        if (pairs & met).bit_count() <= most
        and (FOURS[at][0] or at > after)
        and not (together and (0 in FOURS[at]) != (1 in FOURS[at]))
    ]
    cost = [(PAIRS_OF[at] & met).bit_count() for at in usable]
    of = [0] * PEOPLE
    for at, number in enumerate(usable):
        for player in FOURS[number]:
            of[player] |= 1 << at
    clash = [of[a] | of[b] | of[c] | of[d] for a, b, c, d in (FOURS[number] for number in usable)]
    cheap = [sum(1 << at for at, price in enumerate(cost) if price <= left) for left in range(most + 1)]
    found: list[tuple[list[int], int]] = []

    def extend(left: int, open_: list[int], chosen: list[int], spent: int) -> None:
        if not open_:
            found.append((chosen, spent))
            return
        options = min((left & of[player] for player in open_), key=int.bit_count)
        while options:
            lowest = options & -options
            options ^= lowest
            at = lowest.bit_length() - 1
            now = spent + cost[at]
            four = FOURS[usable[at]]
            rest = left & ~clash[at] & cheap[most - now]
            extend(rest, [p for p in open_ if p not in four], [*chosen, usable[at]], now)

    extend((1 << len(usable)) - 1, list(range(PEOPLE)), [], 0)
    return found


def counted(met: int, left: int) -> int:
    """Repeats that so many rounds more cannot avoid, by counting whom everybody has not met."""
    return (sum(max(0, 3 * left - PEOPLE + 1 + (met & own).bit_count()) for own in PAIRS_WITH) + 1) // 2


def completed(met: int, left: int, budget: int, after: int = -1) -> list[list[int]] | None:
    """So many rounds more with at most ``budget`` repeats, or None: there are none."""
    if counted(met, left) > budget:
        return None
    if left == 0:
        return []
    share = budget // left
    # Rounds without any repeat come in any order: in that of player 0's tables.
    for tables, spent in rounds_within(met, share, after if share == 0 else -1):
        more = met
        for number in tables:
            more |= PAIRS_OF[number]
        rest = completed(more, left - 1, budget - spent, next(n for n in tables if FOURS[n][0] == 0))
        if rest is not None:
            return [tables, *rest]
    return None


def three_rounds(most: int) -> Iterator[tuple[int, int]]:
    """Three rounds of 20, one of each kind: two without a repeat, a third with ``most`` at most.

    Five tables and five tables that share at most one player share exactly one, but for five pairs of tables
    that share none: the players are the ordered pairs (i, j) of different numbers below five. Yields the pairs
    that have met, and how many of them again.
    """
    names = [(i, j) for i in range(5) for j in range(5) if i != j]
    number = {name: at for at, name in enumerate(names)}
    both = met_in([[number[x] for x in names if x[side] == i] for side in (0, 1) for i in range(5)])
    moves = []
    for order, turned in product(permutations(range(5)), (False, True)):
        images = [(order[j], order[i]) if turned else (order[i], order[j]) for i, j in names]
        moves.append([NUMBER[tuple(sorted(number[images[p]] for p in four))] for four in FOURS])
    seen: set[tuple[int, ...]] = set()
    for tables, spent in rounds_within(both, most):
        if tuple(sorted(tables)) not in seen:
            seen.update(tuple(sorted(move[n] for n in tables)) for move in moves)
            yield both | met_in([FOURS[n] for n in tables]), spent


def first_rounds_after(groups: Sequence[Sequence[int]]) -> Iterator[list[list[int]]]:
    """The rounds in which nobody of a group meets, one of each kind; six groups of three or four.

    A table leaves two groups out: five edges on six points, as many at a point as its group is short of five.
    """
    short = [5 - len(group) for group in groups]
    moves = [m for m in permutations(range(6)) if all(short[m[i]] == short[i] for i in range(6))]
    edges = list(combinations(range(6), 2))
    seen = set()
    for out in combinations_with_replacement(edges, 5):
        if [sum(i in edge for edge in out) for i in range(6)] != short:
            continue
        if out in seen:
            continue
        for m in moves:
            seen.add(tuple(sorted(tuple(sorted(m[i] for i in edge)) for edge in out)))
        rest = [list(group) for group in groups]
        yield [[rest[i].pop() for i in range(6) if i not in edge] for edge in out]


def twenty_by_six(budget: int) -> Iterator[Callable[[], list[list[int]] | None]]:
    """Six rounds of 20 with five repeats or fewer.

    Say every two of the six rounds share a pair. A pair that meets m times costs m - 1 repeats and makes m (m - 1)
    twos of rounds, in either order, share it: at most five for each repeat where m is five or less. There are 30
    of them, so six repeats, unless one pair meets in all six rounds and no other twice. So two of the rounds share
    nothing, or one pair meets six times: both are looked through.
    """
    yield lambda: always_together(4)
    for met, spent in three_rounds(budget // 4):
        yield lambda met=met, left=budget - spent: completed(met, 3, left)


def always_together(left: int) -> list[list[int]] | None:
    """So many rounds more in which 0 and 1 sit together every time, and no others meet twice.

    The first two rounds are all of one kind: {0, 1, x, y} and {0, 1, z, w} with z and w from two tables of the
    first round. The others' tables fit together in one way only.
    """
    first = [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15), (16, 17, 18, 19)]
    second = [(0, 1, 4, 8), (2, 5, 12, 16), (3, 9, 13, 17), (6, 10, 14, 18), (7, 11, 15, 19)]

    def more(met: int, left: int) -> list[list[int]] | None:
        if left == 0:
            return []
        for tables, _ in rounds_within(met & ~PAIRS[0, 1], 0, together=True):
            rest = more(met | met_in([FOURS[n] for n in tables]), left - 1)
            if rest is not None:
                return [tables, *rest]
        return None

    return more(met_in([*first, *second]), left)


def going_without(rounds: int, played: int, budget: int) -> int | None:
    """How many pairs do not meet in a plan with so many repeats, few enough to search by ``seating_cover.py``."""
    without = budget - 30 * (rounds - played) - after_four_left(rounds, played)[1].bit_count() + len(PAIRS)
    return without if 0 <= without <= MOST_WITHOUT else None


def after_four_left(rounds: int, played: int) -> tuple[list[list[list[int]]], int]:
    """The day of bench/seating_left.py: what the twenty who are left have played, and the pairs that have met."""
    before = plan(24, rounds, seed=1, effort="quick")
    gone = random.Random(100 * rounds + played).sample(range(1, 25), 4)
    number = {p: at for at, p in enumerate(p for p in range(1, 25) if p not in gone)}
    past = [[[number[p] for p in table if p in number] for table in tables] for tables in before.rounds[:played]]
    met = met_in([table for tables in past for table in tables])
    return past, met


def four_left(rounds: int, played: int, budget: int) -> Iterator[Callable[[], list[list[int]] | None]]:
    """The day of bench/seating_left.py: nobody has met twice before the four leave."""
    past, met = after_four_left(rounds, played)
    left = rounds - played
    without = going_without(rounds, played, budget)
    if without is not None:
        rows = [
            [int(a != b and bool(met & PAIRS[min(a, b), max(a, b)])) for b in range(PEOPLE)] for a in range(PEOPLE)
        ]
        yield lambda: Cover(rows, left, without).search()
    elif played == 1 and budget < left:
        for tables in first_rounds_after(past[0]):
            yield lambda tables=tables: completed(met | met_in(tables), left - 1, budget)
    else:
        yield lambda: completed(met, left, budget)


def main(argv: list[str] | None = None) -> int:
    for asked in (sys.argv[1:] if argv is None else argv) or WANTED:
        day = [] if "x" in asked else [int(number) for number in asked.split(":")]
        budget = day[2] if day[2:] else WANTED[asked]
        tasks = four_left(*day[:2], budget) if day else twenty_by_six(budget)
        begin, looked_at, found = time.process_time(), 0, None
        for task in tasks:
            looked_at += 1
            found = task()
            if found is not None:
                break
        covered = bool(day) and going_without(*day[:2], budget) is not None
        tables = found if covered else [[FOURS[n] for n in each] for each in found or ()]
        what = "none" if found is None else tables
        took = time.process_time() - begin
        print(f"{asked}: {budget} repeats or fewer: {what} ({looked_at} kinds, {took:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
