"""Stored starters: a few rounds that a cyclic group moves, with or without sit-outs.

An entry of ``starters.json`` says in which cycles the group moves the slots and the tables, and gives rounds;
each of them stands for all its images. With the tables in cycles of the rounds' length a player sits once at every
table by construction: the search only has to find meetings. Where some rest, the group moves the rests along.

``bench/seating_starters.py 44x12`` searches in the same way.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from planner.schedules.algebra import Blocks, Schedule


@lru_cache(maxsize=1)
def _entries() -> dict[str, dict[str, Any]]:
    """By size, the schedules in which everybody plays and those in which some rest."""
    read: dict[str, dict[str, Any]] = json.loads(
        Path(__file__).with_name("starters.json").read_text(encoding="utf-8")
    )
    return read


def entry_of(players: int, rounds: int) -> dict[str, Any] | None:
    """The stored entry of exactly this size."""
    return _entries().get(f"{players}x{rounds}")


def starter_sizes() -> tuple[tuple[int, int], ...]:
    """(players, rounds) of everything stored."""
    return tuple(sorted((players, rounds) for players, rounds in map(_size, _entries())))


def _size(name: str) -> tuple[int, int]:
    players, rounds = name.split("x")
    return int(players), int(rounds)


@lru_cache(maxsize=64)
def starter(players: int, rounds: int, version: str = "") -> Schedule | None:
    """The stored schedule of that many rounds, if there is one.

    ``version``: as that version of the planner knew it; the newest when not said.
    """
    entry = entry_of(players, rounds)
    if entry is None:
        return None
    if version and int(version) < entry.get("since", 0):
        entry = entry["before"]
    made = [word for part in entry["parts"] for word in _images(part, entry["slots"], entry["tables"])]
    order = entry.get("order", range(rounds))
    words = [made[at] for at in order]
    return Schedule(tuple(_blocks(word, players // 4) for word in words), entry["method"], spread_tables=True)


@lru_cache(maxsize=64)
def longest(players: int, rounds: int) -> Schedule | None:
    """The first rounds of a stored schedule of at least that many in which nobody meets twice."""
    for length in sorted(r for n, r in starter_sizes() if n == players and r >= rounds):
        entry = _entries()[f"{players}x{length}"]
        found = starter(players, length)
        if found is not None and not entry["repeats"]:
            return Schedule(found.rounds[:rounds], found.method)
    return None


def _images(part: dict[str, Any], slots: Sequence[int], tables: Sequence[int]) -> list[list[int]]:
    """A round and its images: for every slot its table, -1 where it rests.

    The word of a round has a letter a slot: the table in base 36, "-" for a rest.
    """
    word = [-1 if letter == "-" else int(letter, 36) for letter in part["word"]]
    found = []
    for step in range(part["moved"]):
        image = [-1] * len(word)
        for slot, table in enumerate(word):
            image[moved(slot, slots, step)] = moved(table, tables, step) if table >= 0 else -1
        found.append(image)
    return found


def moved(number: int, cycles: Sequence[int], step: int) -> int:
    """Where a number goes in so many steps, when the numbers lie in these cycles one after the other."""
    begin = 0
    for length in cycles:
        if number < begin + length:
            return begin + (number - begin + step) % length
        begin += length
    raise ValueError(number)


def _blocks(word: Sequence[int], tables: int) -> Blocks:
    return tuple(tuple(slot for slot, at in enumerate(word) if at == table) for table in range(tables))
