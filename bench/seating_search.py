"""Searches for the stored schedules of planner/schedules/schedules.json again (see docs/seating.md).

    python bench/seating_search.py 24x8 [--seed 1] [--minutes 10]
    python bench/seating_search.py shifts 12     rows of class shifts for 12 tables
    python bench/seating_search.py tables 28x9   an order of tables that spreads visits
    python bench/seating_search.py rests 21x5    a schedule of 21 players with rests
    python bench/seating_search.py check         counts the repeats of everything stored
    python bench/seating_search.py --list

Method: annealing over schedules that a group of permutations of the players maps to themselves. Only one round
of every orbit is kept ("base round", with the subgroup that leaves it as it is), and in it one table of every
orbit of tables; a pair costs once for its whole orbit. Symmetry shrinks the search so far that the least
possible number of repeats is met in seconds where a free search stays far away from it.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from planner.bounds import table_bound
from planner.request.rests import Rested, choose_rests
from planner.schedules.catalogue import candidates
from planner.schedules.fields import AbelianGroup
from planner.schedules.stored import repeats_of, stored, stored_sizes
from planner.search.joint import Cooling
from planner.search.meetings import Meetings
from planner.search.rests import Resting
from planner.search.tables import place_tables, spread_cost

Permutation = tuple[int, ...]


@dataclass
class Recipe:
    """What to search: a group, the subgroup of every base round, the number of repeats to reach."""

    players: int
    target: int
    most: int
    generators: list[Permutation]
    subgroups: list[list[Permutation]]
    given: list[tuple[int, ...]] = field(
        default_factory=list
    )  # tables of the only base round, fixed by its subgroup


def moving(players: int, modulus: int, classes: int, step: int = 1) -> Permutation:
    """Adds ``step`` inside every cyclic class; the slots after the classes stay."""
    moved = [c * modulus + (x + step) % modulus for c in range(classes) for x in range(modulus)]
    return (*moved, *range(len(moved), players))


def turning(players: int, modulus: int, factor: int) -> Permutation:
    """(class, x) → (next of three classes, factor · x); three fixed slots turn as well, fewer stay."""
    fixed = players - 3 * modulus
    turned = [(c + 1) % 3 * modulus + factor * x % modulus for c in range(3) for x in range(modulus)]
    return (*turned, *(3 * modulus + ((i + 1) % 3 if fixed == 3 else i) for i in range(fixed)))


def plane(players: int, down: int, right: int) -> Permutation:
    """Moves every class of nine, written as three by three."""
    nine = [(x // 3 + down) % 3 * 3 + (x % 3 + right) % 3 for x in range(9)]
    return tuple(c * 9 + y for c in range(players // 9) for y in nine)


def starter(players: int, modulus: int, classes: int, target: int, most: int = 2) -> Recipe:
    return Recipe(players, target, most, [moving(players, modulus, classes)], [[]])


Z3, Z5 = moving(24, 3, 8), moving(20, 5, 4)
DOWN, RIGHT, SLANT = plane(36, 1, 0), plane(36, 0, 1), plane(36, 1, 1)
RECIPES = {
    "12x6": Recipe(12, 45, 2, [], [[]] * 6),
    "12x7": Recipe(12, 60, 3, [], [[]] * 7),
    "12x8": Recipe(12, 78, 3, [], [[]] * 8),
    "12x11": starter(12, 11, 1, 132, 3),
    "20x7": Recipe(20, 20, 2, [], [[]] * 7),
    "20x12": Recipe(20, 170, 2, [Z5], [[], [], [Z5], [Z5]]),
    "24x7": starter(24, 7, 3, 0),
    "24x8": Recipe(24, 12, 2, [Z3], [[], [], [Z3], [Z3]]),
    "36x11": Recipe(36, 0, 2, [moving(36, 11, 3), turning(36, 11, 1)], [[turning(36, 11, 1)]]),
    "36x12": Recipe(36, 18, 2, [DOWN, RIGHT], [[DOWN], [RIGHT], [SLANT], *[[DOWN, RIGHT]] * 3]),
    "44x14": Recipe(
        44,
        0,
        2,
        [moving(44, 14, 3), turning(44, 14, 9)],
        [[turning(44, 14, 9)]],
        [(42, 7, 21, 35), (43, 2, 18, 36)],
    ),
}


def closure(generators: list[Permutation], players: int) -> list[Permutation]:
    """All elements of the group, the identity first."""
    elements = [tuple(range(players))]
    seen = set(elements)
    for element in elements:
        for generator in generators:
            product = tuple(generator[x] for x in element)
            if product not in seen:
                seen.add(product)
                elements.append(product)
    return elements


class OrbitSearch:
    """Annealing over base rounds."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.recipe, self.rng = recipe, random.Random(seed)
        n = recipe.players
        self.group = closure(recipe.generators, n)
        self.subgroups = [closure(s, n) for s in recipe.subgroups]
        self.orbit = [[-1] * n for _ in range(n)]
        self.price: list[list[int]] = []
        for p, q in combinations(range(n), 2):
            if self.orbit[p][q] < 0:
                size = 0
                for g in self.group:
                    if self.orbit[g[p]][g[q]] < 0:
                        self.orbit[g[p]][g[q]] = self.orbit[g[q]][g[p]] = len(self.price)
                        size += 1
                weight = len(self.group) // size
                times = [weight * k for k in range(40)]
                self.price.append([size * (max(0, m - 1) + 20 * max(0, m - recipe.most) ** 2) for m in times])

    def begin(self) -> None:
        """Random base rounds: one player of every orbit of the subgroup, four to a table."""
        self.rounds: list[list[list[int]]] = []
        self.count = [0] * len(self.price)
        for subgroup in self.subgroups:
            seen = {slot for table in self.recipe.given for slot in table}
            ones = []
            for slot in range(self.recipe.players):
                if slot not in seen:
                    images = [g[slot] for g in subgroup]
                    seen.update(images)
                    ones.append(self.rng.choice(images))
            self.rng.shuffle(ones)
            self.rounds.append([ones[i : i + 4] for i in range(0, len(ones), 4)])
        for table in (table for tables in self.rounds for table in tables):
            for p, q in combinations(table, 2):
                self.count[self.orbit[p][q]] += 1
        for table in self.recipe.given:  # its pairs come in orbits of the subgroup: each counts once
            done = set()
            for p, q in combinations(table, 2):
                if frozenset((p, q)) not in done:
                    done.update(frozenset((g[p], g[q])) for g in self.subgroups[0])
                    self.count[self.orbit[p][q]] += 1
        self.cost = sum(price[c] for price, c in zip(self.price, self.count, strict=True))

    def anneal(self, steps: int, hot: float, cold: float) -> bool:
        """True when the target is met."""
        rng, draw, orbit, price, count = self.rng, self.rng.random, self.orbit, self.price, self.count
        heat = hot * len(self.group)
        cool = (cold / hot) ** (1000 / steps)
        for step in range(steps):
            if step % 1000 == 999:
                heat *= cool
            at = int(draw() * len(self.rounds))
            tables, subgroup = self.rounds[at], self.subgroups[at]
            one = tables[int(draw() * len(tables))]
            i = int(draw() * 4)
            a = one[i]
            two, j = one, 0
            if len(subgroup) > 1 and (len(tables) == 1 or draw() < 0.3):
                b = rng.choice(subgroup[1:])[a]
            else:
                two, j = tables[int(draw() * len(tables))], int(draw() * 4)
                if two is one:
                    continue
                b = two[j]
            row_a, row_b = orbit[a], orbit[b]
            out = [row_a[p] for p in one if p != a]
            come = [row_b[p] for p in one if p != a]
            if two is not one:
                out += [row_b[p] for p in two if p != b]
                come += [row_a[p] for p in two if p != b]
            change = 0
            for o in out:
                count[o] -= 1
                change += price[o][count[o]] - price[o][count[o] + 1]
            for o in come:
                change += price[o][count[o] + 1] - price[o][count[o]]
                count[o] += 1
            if change > 0 and draw() >= math.exp(-change / heat):
                for o in out:
                    count[o] += 1
                for o in come:
                    count[o] -= 1
                continue
            one[i] = b
            if two is not one:
                two[j] = a
            self.cost += change
            if self.cost <= self.recipe.target:
                return True
        return False

    def whole(self) -> list[list[tuple[int, ...]]]:
        """Every round: base rounds closed under their subgroups and moved by the group."""
        out = []
        for tables, subgroup in zip(self.rounds, self.subgroups, strict=True):
            base = [*self.recipe.given, *(tuple(g[p] for p in table) for g in subgroup for table in tables)]
            seen = set()
            for g in self.group:
                moved = [tuple(g[p] for p in table) for table in base]
                key = frozenset(frozenset(t) for t in moved)
                if key not in seen:
                    seen.add(key)
                    out.append(moved)
        return out


def find(name: str, seed: int, minutes: float) -> list[list[tuple[int, ...]]] | None:
    """The schedule of that recipe, or None when time is up."""
    search, end, best = OrbitSearch(RECIPES[name], seed), time.monotonic() + 60 * minutes, math.inf
    while time.monotonic() < end:
        search.begin()
        if search.anneal(2_000_000, 0.5, 0.1):
            made = search.whole()
            met = Counter(pair for tables in made for t in tables for pair in combinations(sorted(t), 2))
            assert met.total() - len(met) == RECIPES[name].target
            return made
        best = min(best, search.cost)
        print(f"{name}: {search.cost} repeats left, best {best}", file=sys.stderr, flush=True)
    return None


def find_shifts(tables: int, rounds: int, seed: int, minutes: float) -> list[tuple[int, ...]] | None:
    """Rows of four shifts: in no column, and in no difference of two columns, a value twice."""
    group = AbelianGroup((6, 2) if tables == 12 else (tables,))
    minus = [[group.subtract(a, b) for b in range(tables)] for a in range(tables)]
    rng, end = random.Random(seed), time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        columns = [rng.sample(range(tables), tables) for _ in range(4)]
        count = {
            pair: Counter(minus[x][y] for x, y in zip(*_two(columns, pair, rounds), strict=True))
            for pair in combinations(range(4), 2)
        }
        for step in range(200_000):
            heat = 0.7 * (0.12 / 0.7) ** (step / 200_000)
            column, row, other = rng.choice(columns), rng.randrange(rounds), rng.randrange(tables)
            before = sum(v - 1 for c in count.values() for v in c.values() if v > 1)
            if before == 0:
                return [tuple(c[r] for c in columns) for r in range(rounds)]
            if row == other:
                continue
            column[row], column[other] = column[other], column[row]
            changed = {
                p: Counter(minus[x][y] for x, y in zip(*_two(columns, p, rounds), strict=True)) for p in count
            }
            after = sum(v - 1 for c in changed.values() for v in c.values() if v > 1)
            if after > before and rng.random() >= math.exp((before - after) / heat):
                column[row], column[other] = column[other], column[row]
            else:
                count = changed
    return None


def _two(columns: list[list[int]], pair: tuple[int, int], rounds: int) -> tuple[list[int], list[int]]:
    return columns[pair[0]][:rounds], columns[pair[1]][:rounds]


def find_tables(players: int, rounds: int, seed: int, minutes: float) -> tuple[int, list[str]]:
    """(pairs of visits above the least possible, one word a round) for the first schedule of that size."""
    schedule = candidates(players, rounds)[0]
    least, end, best = table_bound([rounds] * players, players // 4), time.monotonic() + 60 * minutes, None
    while best is None or (best[0] and time.monotonic() < end):
        blocks = [[list(t) for t in tables] for tables in schedule.rounds]
        visits = [[0] * (players // 4) for _ in range(players)]
        place_tables(blocks, visits, {}, random.Random(seed), 1_000_000)
        seed += 1
        words = [
            "".join("0123456789abcdefghijklmnopqrstuvwxyz"[tables.index(tuple(t))] for t in placed)
            for tables, placed in zip(schedule.rounds, blocks, strict=True)
        ]
        excess = spread_cost(visits) - least
        if best is None or excess < best[0]:
            best = excess, words
    return best


def find_rests(players: int, rounds: int, seed: int, minutes: float) -> list[str] | None:
    """A schedule with rests in which nobody meets twice, one word a round; None when time is up."""
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        rng = random.Random(seed)
        seed += 1
        rests = choose_rests([range(players)] * rounds, Rested(), 1, range(players))
        tables = []
        for away in rests:
            here = [p for p in rng.sample(range(players), players) if p not in away]
            tables.append([here[at : at + 4] for at in range(0, len(here), 4)])
        meetings = Meetings([[0] * players for _ in range(players)], [{} for _ in range(players)], 1)
        search = Resting(tables, rests, meetings, {}, {})
        search.anneal(rng, Cooling(3_000_000, 0.5, 0.09), 0)
        print(f"{players}x{rounds}: {search.best_cost} repeats left", file=sys.stderr, flush=True)
        if not search.best_cost:
            return [_word(players, made) for made in search.best]
    return None


def _word(players: int, tables: list[list[int]]) -> str:
    """Letter s is the table (in base 36) of slot s, "-" rests."""
    table_of = {slot: at for at, table in enumerate(tables) for slot in table}
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    return "".join(letters[table_of[slot]] if slot in table_of else "-" for slot in range(players))


def check_stored() -> int:
    """Print what every stored schedule reaches beside what its recipe asks for; 1 when one falls short."""
    short = 0
    for players, rounds in stored_sizes():
        recipe = RECIPES[f"{players}x{rounds}"]
        for schedule in stored(players, rounds):
            whole = all(sorted(s for t in tables for s in t) == list(range(players)) for tables in schedule.rounds)
            reached = repeats_of(schedule)
            short |= not whole or len(schedule.rounds) != rounds or reached > recipe.target
            print(f"{players}x{rounds}: {reached} repeats, wanted {recipe.target}; {schedule.method}")
    return int(short)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", default="")
    parser.add_argument("size", nargs="?", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args(argv)
    if given.what == "shifts":
        tables = int(given.size)
        found: object = find_shifts(tables, 9 if tables == 10 else min(12, tables), given.seed, given.minutes)
    elif given.what == "tables":
        players, rounds = map(int, given.size.split("x"))
        found = find_tables(players, rounds, given.seed, given.minutes)
    elif given.what == "rests":
        players, rounds = map(int, given.size.split("x"))
        found = find_rests(players, rounds, given.seed, given.minutes)
    elif given.what == "check":
        return check_stored()
    elif given.what in RECIPES and not given.list:
        found = find(given.what, given.seed, given.minutes)
    else:
        print("\n".join(RECIPES))
        return 0
    print(json.dumps(found, separators=(",", ":")))
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
