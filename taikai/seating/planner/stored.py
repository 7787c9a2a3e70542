"""Schedules found by search and kept as data: ``schedules.json`` beside this file.

An entry is a starter: some rounds over cyclic classes, each moved through the group. How each was found
stands in the entry; ``bench/seating_search.py`` finds them again.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from .constructions import Blocks, Schedule, develop


@lru_cache(maxsize=1)
def _entries() -> dict[str, Any]:
    path = Path(__file__).with_name("schedules.json")
    entries: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["schedules"]
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
