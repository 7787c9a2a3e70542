"""Searches for the starters of planner/schedules/starters.json again (see docs/seating.md).

    python bench/seating_starters.py 44x12 [--seed 1] [--minutes 10]
    python bench/seating_starters.py check       counts what everything stored reaches

Method: annealing over the rounds that stand for all their images under a cyclic group. A pair of players, a
visit of a player to a table and a rest cost once for their whole orbit; an exchange of seats changes all three.
A round that the group leaves as it is has one table with a slot of each cycle, and all its images.
The data was found by a compiled version that tries some five million exchanges a second, this one some 20,000.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from planner.schedules.starters import entry_of, moved, starter, starter_sizes
from planner.schedules.stored import repeats_of

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
Key = tuple[str, int]


class Starter:
    """Annealing over the moved rounds of one size, with the cycles its entry has."""

    def __init__(self, players: int, rounds: int, seed: int) -> None:
        self.players, self.tables, self.rng = players, players // 4, random.Random(seed)
        entry = entry_of(players, rounds)
        assert entry is not None
        self.slots, self.at = entry["slots"], entry["tables"]
        self.order = max(part["moved"] for part in entry["parts"])
        self.long = sum(part["moved"] > 1 for part in entry["parts"])
        self.still = len(entry["parts"]) - self.long
        self.goal = entry["repeats"]
        self.orbits: dict[tuple[str, int, int], Key] = {}
        self.size: Counter[Key] = Counter()
        everywhere = range(self.tables)
        self._orbits("meet", combinations(range(players), 2), self.slots)
        self._orbits("visit", ((p, t) for p in range(players) for t in everywhere), self.at)
        self._orbits("rest", ((p, 0) for p in range(players)), [1])
        self.even = {"visit": rounds // self.tables, "rest": rounds * (players % 4) // players, "meet": 0}

    def _orbits(self, kind: str, pairs: Iterator[tuple[int, int]], cycles: Sequence[int]) -> None:
        for a, b in pairs:
            if (kind, a, b) in self.orbits:
                continue
            key = (kind, len(self.size))
            for step in range(self.order):
                x, y = moved(a, self.slots, step), moved(b, cycles, step)
                if (kind, x, y) not in self.orbits:
                    self.orbits[kind, x, y] = key
                    if kind == "meet":
                        self.orbits[kind, y, x] = key
                    self.size[key] += 1

    def keys(self, seats: Sequence[int], number: int) -> list[Key]:
        """What a table (-1: those who rest) of one round counts."""
        if number < 0:
            return [self.orbits["rest", p, 0] for p in seats]
        found = [self.orbits["meet", p, q] for p, q in combinations(seats, 2)]
        return found + [self.orbits["visit", p, number] for p in seats if max(self.at) > 1]

    def price(self, key: Key, hits: int) -> float:
        """Pairs of meetings, visits or rests beyond an even spread, over the whole orbit."""
        each, even = hits * self.order / self.size[key], self.even[key[0]]
        weight = 3 if key[0] == "rest" else 1
        return weight * self.size[key] * (each * (each - 1) / 2 - even * each + even * (even + 1) / 2) / self.order

    def run(self, steps: int, hot: float = 1.0, cold: float = 0.1) -> list[list[list[int]]] | None:
        """Rounds (tables, then those who rest) that reach the goal, or None."""
        rng = self.rng
        rounds = []
        for _ in range(self.long):
            people = rng.sample(range(self.players), self.players)
            rounds.append([people[4 * t : 4 * t + 4] for t in range(self.tables)] + [people[4 * self.tables :]])
        still = [self._still() for _ in range(self.still)]
        count: Counter[Key] = Counter()
        for tables in rounds:
            for number, seats in enumerate(tables):
                count.update(self.keys(seats, number if number < self.tables else -1))
        for table in still:
            count.update(self.keys(table, 0))
        cost = sum(self.price(key, count[key]) for key in self.size)
        least = self._least()
        for step in range(steps):
            if cost <= least + 1e-6:
                return [*rounds, *[[table] for table in still]]
            heat = hot * (cold / hot) ** (step / steps)
            if still and rng.random() < 0.05:
                table, c = rng.choice(still), rng.randrange(4)
                new = [*table]
                new[c] = c * self.order + rng.randrange(self.order)
                change = self._try(count, self.keys(table, 0), self.keys(new, 0))
                if change <= 0 or rng.random() < math.exp(-change / heat):
                    table[:], cost = new, cost + change
                else:
                    self._try(count, self.keys(new, 0), self.keys(table, 0))
                continue
            tables = rng.choice(rounds)
            one, two = rng.sample(range(len(tables) if tables[-1] else self.tables), 2)
            i, j = rng.randrange(len(tables[one])), rng.randrange(len(tables[two]))
            name = [n if n < self.tables else -1 for n in (one, two)]
            before = self.keys(tables[one], name[0]) + self.keys(tables[two], name[1])
            tables[one][i], tables[two][j] = tables[two][j], tables[one][i]
            after = self.keys(tables[one], name[0]) + self.keys(tables[two], name[1])
            change = self._try(count, before, after)
            if change <= 0 or rng.random() < math.exp(-change / heat):
                cost += change
            else:
                self._try(count, after, before)
                tables[one][i], tables[two][j] = tables[two][j], tables[one][i]
        return None

    def _still(self) -> list[int]:
        return [c * self.order + self.rng.randrange(self.order) for c in range(4)]

    def _least(self) -> float:
        return self.goal / self.order

    def _try(self, count: Counter[Key], out: Sequence[Key], come: Sequence[Key]) -> float:
        """Count these instead of those; what that costs more."""
        difference = Counter(come)
        difference.subtract(out)
        change = 0.0
        for key, by in difference.items():
            if by:
                change += self.price(key, count[key] + by) - self.price(key, count[key])
                count[key] += by
        return change


def find(players: int, rounds: int, seed: int, minutes: float) -> list[str] | None:
    """The words of a starter of that size, or None when time is up."""
    end = time.monotonic() + 60 * minutes
    search = Starter(players, rounds, seed)
    while time.monotonic() < end:
        if (made := search.run(300_000)) is not None:
            return [_word(players, tables, search) for tables in made]
        print(f"{players}x{rounds}: not yet", file=sys.stderr, flush=True)
    return None


def _word(players: int, tables: Sequence[Sequence[int]], search: Starter) -> str:
    """Letter s is the table (in base 36) of slot s, "-" rests."""
    at: dict[int, int] = {}
    if len(tables) == 1:  # a round that the group leaves as it is
        for step in range(search.order):
            at |= {moved(p, search.slots, step): moved(0, search.at, step) for p in tables[0]}
    else:
        at = {p: number for number, seats in enumerate(tables[: search.tables]) for p in seats}
    return "".join(LETTERS[at[slot]] if slot in at else "-" for slot in range(players))


def check() -> int:
    """Print what every stored starter reaches; 1 when one falls short of what it says."""
    short = 0
    for players, rounds in starter_sizes():
        schedule, entry = starter(players, rounds), entry_of(players, rounds)
        assert schedule is not None
        assert entry is not None
        reached = repeats_of(schedule)
        short |= reached > entry["repeats"]
        print(f"{players}x{rounds}: {reached} repeats; {schedule.method}")
    return int(short)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", help="a size, 44x12, or check")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10)
    given = parser.parse_args(argv)
    if given.what == "check":
        return check()
    players, rounds = map(int, given.what.split("x"))
    found = find(players, rounds, given.seed, given.minutes)
    print(json.dumps(found))
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
