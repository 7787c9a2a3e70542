"""Schedule catalogue by size: constructions, stored schedules, and sums of both beyond the limit."""

from __future__ import annotations

import random
from collections.abc import Callable

from planner.bounds import repeats_bound_of_version_ten
from planner.schedules.algebra import (
    Blocks,
    Schedule,
    affine_plane,
    affine_space,
    binary_classes,
    class_shifts,
    complete_design,
)
from planner.schedules.starters import starter
from planner.schedules.stored import (
    late_repeats,
    meeting_counts,
    placed,
    repeats_of,
    shortened,
    stored,
    stored_sizes,
    table_order,
)

#: Versions that did not know the starters.
WITHOUT_STARTERS = ("1", "2", "3", "4")


def candidates(players: int, rounds: int, version: str = "") -> list[Schedule]:
    """Schedules of exactly this size, the most useful first; empty where search has to start from nothing.

    ``version``: as that version of the planner knew them; the newest when not said.

    The first is the one with classes that never meet, where it exists: clubs can be laid into the classes,
    and nobody comes back to a table.
    """
    found = _known(players, rounds, version)
    return [late_repeats(found[0], players, version), *found[1:]] if found else found


def _known(players: int, rounds: int, version: str) -> list[Schedule]:
    """The same with the rounds as they were found."""
    if version not in WITHOUT_STARTERS and (moved := starter(players, rounds)) is not None:
        return [moved]
    if (settled := placed(players, rounds, version)) is not None:
        return [settled]
    found: list[Schedule] = []
    exact = stored(players, rounds)
    found.extend(exact)
    if players >= 20 and rounds <= players // 4:
        shifts = class_shifts(players // 4, rounds)
        if shifts is not None:
            found.insert(0, shifts)
    full = [design for design in _designs(players) if len(design.rounds) >= rounds]
    found.extend(Schedule(design.rounds[:rounds], design.method) for design in full)
    if not found:
        longer = [s for n, r in stored_sizes() if n == players and r > rounds for s in stored(n, r)]
        least = repeats_bound_of_version_ten(players, rounds)[1]
        found.extend(s for s in (shortened(s, rounds) for s in longer) if repeats_of(s) == least)
    if not found:
        found.extend(_summed(players, rounds))
    if found:
        found[0] = table_order(found[0], players)
    return found


def begun(players: int, rounds: int, version: str) -> list[Schedule]:
    """Schedules of this size that played rounds may be the first of: also those an earlier version drew."""
    found = candidates(players, rounds, version)
    for earlier in range(int(version or 2) - 1, 1, -1):
        found += [s for s in candidates(players, rounds, str(earlier)) if s not in found]
    return found


def _summed(players: int, rounds: int) -> list[Schedule]:
    """A design in which all pairs meet equally often, over and over with its players mixed, and a part of it.

    So every pair meets as often as every other, or once more than it must: no other schedule has fewer repeats.
    """
    whole = [*_designs(players), *(s for n, r in stored_sizes() if n == players for s in stored(n, r))]
    for design in whole:
        length = len(design.rounds)
        if length >= rounds or len(meeting_counts(design)) != 1:
            continue
        order = list(range(players))
        rng = random.Random(players)
        made: list[Blocks] = list(design.rounds)
        while len(made) < rounds:
            rng.shuffle(order)
            part = shortened(design, rounds - len(made)) if rounds - len(made) < length else design
            made += [tuple(tuple(order[s] for s in table) for table in blocks) for blocks in part.rounds]
        return [Schedule(tuple(made), f"{design.method}, more than once")]
    return []


def base_schedules(players: int, rounds: int, version: str = "") -> list[Schedule]:
    """Shorter schedules to which rounds can be added, the longest first."""
    for fewer in range(rounds - 1, 0, -1):
        found = candidates(players, fewer, version)
        if found:
            return found
    return []


def _designs(players: int) -> list[Schedule]:
    makers: list[Callable[[], Schedule | None]] = []
    if players == 8:
        makers.append(affine_space)
    if players == 16:
        makers.append(affine_plane)
    if players == 32:
        makers.append(binary_classes)
    found = [made for make in makers if (made := make()) is not None]
    design = complete_design(players)
    if design is not None:
        found.append(design)
    return found
