"""Stored schedules found by search: `schedules.json`.

An entry is a starter: some rounds over cyclic classes, each moved through the group. How each was found
stands in the entry. ``bench/seating_search.py`` searches in the same way and checks what is stored; which entries
it has found again, and which came out of a longer run only, stands in docs/seating.md.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from planner.schedules.algebra import Blocks, Schedule, develop
from planner.schedules.data import data


def _entries() -> dict[str, Any]:
    entries: dict[str, Any] = data()["schedules"]
    return entries


def stored_sizes() -> tuple[tuple[int, int], ...]:
    """(players, rounds) of everything stored."""
    return tuple(sorted((e["players"], e["rounds"]) for e in _entries().values()))


@lru_cache(maxsize=64)
def stored(players: int, rounds: int) -> tuple[Schedule, ...]:
    """The stored schedules of exactly this size."""
    return tuple(
        expand(entry, name)
        for name, entry in _entries().items()
        if entry["players"] == players and entry["rounds"] == rounds
    )


@lru_cache(maxsize=64)
def placed(players: int, rounds: int, version: str = "") -> Schedule | None:
    """The schedule of exactly this size whose tables were settled together with its meetings, if there is one.

    ``version``: as that version of the planner knew it; the newest when not said.
    """
    versions = [known for since, known in data()["placed"].items() if not version or int(since) <= int(version)]
    size = f"{players}x{rounds}"
    found = next((known[size] for known in reversed(versions) if size in known), None)
    if found is None:
        return None
    # A word is a round: letter s is the table (in base 36) of the player of slot s.
    blocks = tuple(
        tuple(tuple(s for s, letter in enumerate(word) if int(letter, 36) == t) for t in range(players // 4))
        for word in found["rounds"]
    )
    return Schedule(blocks, found["method"], spread_tables=True)


def expand(entry: dict[str, Any], name: str) -> Schedule:
    """Write a stored entry out in full."""
    players, modulus, classes = entry["players"], entry.get("modulus", 1), entry.get("classes", 0)
    rounds: list[Blocks] = []
    for part in entry["parts"]:
        shifts = part.get("shifts", 1)
        copies = players // 4 // len(part["tables"])
        whole = tuple(
            table
            for moved in develop(tuple(map(tuple, part["tables"])), modulus, classes, shifts * copies)[::shifts]
            for table in moved
        )
        rounds.extend(develop(whole, modulus, classes, shifts))
    return Schedule(tuple(rounds), f"{entry['method']} ({name})")


def shortened(schedule: Schedule, rounds: int) -> Schedule:
    """The schedule without some rounds, taken out one by one where they cost the most repeats."""
    kept = list(schedule.rounds)
    met: Counter[tuple[int, ...]] = Counter(pair for blocks in kept for pair in _pairs(blocks))
    while len(kept) > rounds:
        out = max(range(len(kept)), key=lambda at: sum(met[pair] ** 2 for pair in _pairs(kept[at])))
        met.subtract(_pairs(kept.pop(out)))
    return Schedule(tuple(kept), schedule.method)


def table_order(schedule: Schedule, players: int) -> Schedule:
    """The schedule with its tables in the stored order, where one has been found that spreads visits better.

    An order is one word a round: letter t is the number (in base 36) of the table that becomes table t + 1.
    """
    words = data()["tables"].get(f"{players}x{len(schedule.rounds)}")
    if words is None or schedule.spread_tables:
        return schedule
    rounds = tuple(
        tuple(blocks[int(letter, 36)] for letter in word)
        for word, blocks in zip(words, schedule.rounds, strict=True)
    )
    return Schedule(rounds, schedule.method, schedule.classes)


def late_repeats(schedule: Schedule, players: int, version: str = "") -> Schedule:
    """The schedule with its rounds in the stored order, in which people meet again as late as can be.

    An order is a word: letter t is the number (in base 36) of the round that becomes round t + 1. ``version``:
    as that version of the planner knew it; the newest when not said.
    """
    size = f"{players}x{len(schedule.rounds)}"
    known = [of for since, of in data()["orders"].items() if not version or int(since) <= int(version)]
    word = next((of[size] for of in reversed(known) if size in of), "")
    if not word:
        return schedule
    return replace(schedule, rounds=tuple(schedule.rounds[int(letter, 36)] for letter in word))


def meeting_counts(schedule: Schedule) -> set[int]:
    """The different numbers of meetings that pairs have in it."""
    met = Counter(pair for blocks in schedule.rounds for pair in _pairs(blocks))
    slots = sum(map(len, schedule.rounds[0]))
    return set(met.values()) | ({0} if len(met) < slots * (slots - 1) // 2 else set())


def repeats_of(schedule: Schedule) -> int:
    """Meetings beyond the first, over all pairs."""
    met = Counter(pair for blocks in schedule.rounds for pair in _pairs(blocks))
    return met.total() - len(met)


def _pairs(blocks: Blocks) -> list[tuple[int, ...]]:
    return [pair for table in blocks for pair in combinations(sorted(table), 2)]
