"""How right chances are, and how long they take.

    python -m bench.chances hanchans.jsonl.gz

The games are split in two halves; a table is fitted to one half, and events are made of the games of the other.
Each event is stopped after some hanchans, its chances are computed from what is known then, and compared with
its end.
"""

from __future__ import annotations

import os
import random
import sys
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "taikai.settings_test"
django.setup()

import numpy as np  # noqa: E402

from scoring.rulesets import get_ruleset  # noqa: E402
from taikai.chances.domain.chances import HIGH, LOW, chances  # noqa: E402
from taikai.chances.domain.score_table import drawable, read_table  # noqa: E402
from taikai.standings.domain.ranking.current import compute  # noqa: E402
from taikai.standings.domain.ranking.facts import CutFact, Facts, SeatedPerson, SeatFact, TableFact  # noqa: E402
from taikai.standings.domain.ranking.ranking import Standings, standings  # noqa: E402
from taikai.standings.domain.ranking.tie_breaks import DEFAULT  # noqa: E402
from tools.chances_table import START, fitted, games_in  # noqa: E402

EVENTS = 300
RUNS = 1000
PRESETS = ("ema2016", "wrc2022", "mleague")
EDGES = (0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0)


def event(games: list[list[int]], rng: random.Random) -> Facts:
    """A whole event made of real games: each table of each hanchan is one of them, seats drawn at random."""
    rules = get_ruleset(rng.choice(PRESETS))
    players, planned = 4 * rng.choice((4, 6, 8, 10, 15, 20)), rng.randint(4, 10)
    people = tuple(SeatedPerson(pk, f"{pk:03}") for pk in range(1, players + 1))
    seats, results = [], []
    for hanchan in range(1, planned + 1):
        order = list(range(1, players + 1))
        rng.shuffle(order)
        for table in range(1, players // 4 + 1):
            four = order[4 * table - 4 : 4 * table]
            ends = [end - START + rules.start_points for end in rng.choice(games)]
            rng.shuffle(ends)
            seats += [SeatFact(hanchan, table, wind, pk) for wind, pk in zip("ESWN", four, strict=True)]
            results.append(TableFact(hanchan, table, dict(zip("ESWN", ends, strict=True))))
    numbers = tuple(range(1, planned + 1))
    return Facts(rules, DEFAULT, planned, numbers, people, tuple(seats), tuple(results))


def stopped(facts: Facts, after: int) -> Facts:
    """What is known after a hanchan."""
    return replace(
        facts,
        hanchans=tuple(range(1, after + 1)),
        seats=tuple(seat for seat in facts.seats if seat.hanchan <= after),
        results=tuple(fact for fact in facts.results if fact.hanchan <= after),
    )


def share_of_lead(now: Standings) -> dict[int, float]:
    """What people guess by: how much of the leader's lead over the average each has."""
    mean = np.mean([row.total for row in now.rows])
    above = {row.person.id: max(0.0, float(row.total - mean)) for row in now.rows}
    everything = sum(above.values()) or 1.0
    return {pk: each / everything for pk, each in above.items()}


class Book:
    """What was said and what came."""

    def __init__(self) -> None:
        self.inside: list[float] = []
        self.ranks_inside: list[float] = []
        self.said: dict[str, list[tuple[float, float]]] = {}

    def add(self, name: str, said: float, came: bool) -> None:
        self.said.setdefault(name, []).append((said, float(came)))

    def brier(self, name: str) -> float:
        said, came = np.array(self.said[name]).T
        return float(((said - came) ** 2).mean())


def measure(games: list[dict[str, Any]]) -> Book:
    """All events, half of them with each half of the games."""
    rng, book = random.Random(1), Book()
    halves = games[0::2], games[1::2]
    for fit, rest in (halves, halves[::-1]):
        table = read_table(fitted(fit))
        ends = [game["final"] for game in rest]
        for _event in range(EVENTS // 2):
            one(event(ends, rng), rng, table, book)
    return book


def one(facts: Facts, rng: random.Random, table: Any, book: Book) -> None:
    """One event: chances after a hanchan, beside its end."""
    after = rng.randint(1, facts.planned - 1)
    size = len(facts.people)
    if rng.random() < 0.5 and facts.planned >= 4:  # the four best of the last hanchan but one would play a final
        begins, places = rng.randint(after + 1, facts.planned), rng.choice((4, 8))
    else:
        begins, places = 0, 0
    end = standings(facts)
    then = compute(stopped(facts, after))
    found = chances(then, runs=RUNS, seed=rng.randrange(10**6), table=drawable(facts.ruleset, table))
    guess = share_of_lead(then.now)
    for row in end.rows:
        said = found.players[row.person.id]
        book.inside.append(said.low <= row.total <= said.high)
        book.add("title", said.title, row.place == 1)
        book.add("share of the lead", guess[row.person.id], row.place == 1)
        book.add("all equal", 1 / size, row.place == 1)
        book.add("podium", said.podium, row.place <= 3)
        below = sum(said.ranks[: row.place - 1])
        at = below + rng.random() * said.ranks[row.place - 1]
        book.ranks_inside.append(LOW / 100 <= at <= HIGH / 100)
    if begins:
        cut = CutFact(begins, places)
        known = compute(replace(stopped(facts, after), cuts=(cut,)))
        found = chances(known, runs=RUNS, seed=rng.randrange(10**6), table=drawable(facts.ruleset, table))
        inside = {row.person.id for row in standings(facts, upto=begins - 1).rows[:places]}
        for pk, said in found.players.items():
            book.add("cut", said.cut, pk in inside)


def show(book: Book) -> None:
    """Everything as the page `docs/chances.md` has it."""
    print(f"{EVENTS} events, {len(book.inside):,} players. Inside the 80 % interval:")
    print(f"  total {np.mean(book.inside):.1%}, rank {np.mean(book.ranks_inside):.1%}")
    print("Brier score of the title (lower is better):")
    for name in ("title", "share of the lead", "all equal"):
        print(f"  {name:20} {book.brier(name):.4f}")
    for name in ("title", "podium", "cut"):
        said, came = np.array(book.said[name]).T
        print(f"| {name} said | came | cases |\n|---|---|---|")
        for low, high in pairwise(EDGES):
            here = (said >= low) & ((said < high) | ((high == 1) & (said == 1)))
            if here.sum() >= 20:
                print(f"| {said[here].mean():.1%} | {came[here].mean():.1%} | {here.sum():,} |")


def clock(games: list[dict[str, Any]]) -> None:
    """80 players, 10,000 runs, seven hanchans left."""
    rng = random.Random(2)
    facts = event([game["final"] for game in games], rng)
    while len(facts.people) != 80 or facts.planned != 8:
        facts = event([game["final"] for game in games], rng)
    then = compute(stopped(facts, 1))
    drawable(facts.ruleset)
    started = time.process_time()
    found = chances(then)
    print(f"80 players, {found.runs:,} runs, 7 hanchans left: {time.process_time() - started:.2f} s of processor")


def main() -> None:
    """Measure and print."""
    if len(sys.argv) < 2:
        sys.exit("Name the file of games: make bench-chances GAMES=hanchans.jsonl.gz")
    games = [game for game in games_in(Path(sys.argv[1])) if game["length"] == "hanchan"]
    clock(games)
    show(measure(games))


if __name__ == "__main__":
    main()
