"""Schedules for 4n + 1, 4n + 2 and 4n + 3 players, sit-outs included.

* 4n + 3: a schedule of 4n + 4 without a player; the three of that player's table rest, never the same twice.
* The others came out of a search and are kept as data: in those here nobody meets twice and nobody rests twice
  before everybody has rested once; ``starters.py`` has more, some of them with the fewest repeats known.
"""

from __future__ import annotations

from functools import lru_cache

from planner.schedules.algebra import Blocks, Schedule
from planner.schedules.catalogue import WITHOUT_STARTERS, candidates
from planner.schedules.data import data
from planner.schedules.starters import longest, starter
from planner.schedules.stored import repeats_of


@lru_cache(maxsize=64)
def resting_schedule(players: int, rounds: int, version: str = "") -> Schedule | None:
    """A schedule of that many rounds with as few repeats as are known; None where search is needed.

    ``version``: as that version of the planner knew it; the newest when not said.
    """
    if players % 4 == 3:
        for schedule in candidates(players + 1, rounds, version)[:1]:
            if not repeats_of(schedule):
                return _without_one(schedule)
    words = data()["rests"].get(str(players), [])
    if rounds <= len(words):
        return Schedule(tuple(_read(word) for word in words[:rounds]), f"schedule of {players} players with rests")
    if version in WITHOUT_STARTERS:
        return None
    return longest(players, rounds) or starter(players, rounds, version)


def _without_one(schedule: Schedule) -> Schedule:
    gone = max(slot for table in schedule.rounds[0] for slot in table)
    rounds = tuple(tuple(table for table in blocks if gone not in table) for blocks in schedule.rounds)
    return Schedule(rounds, f"{schedule.method}, without one of {gone + 1}")


def _read(word: str) -> Blocks:
    """A round out of its word: letter s is the table (in base 36) of slot s, "-" rests."""
    tables: dict[str, list[int]] = {}
    for slot, letter in enumerate(word):
        if letter != "-":
            tables.setdefault(letter, []).append(slot)
    return tuple(tuple(table) for _, table in sorted(tables.items()))
