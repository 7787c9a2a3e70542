"""Decomposition of tiles into sets and a pair, with the winning tile placed.

This is the plain search. The suit tables (`scoring.hand.tables`) call it once for every new pattern; hands
with further group shapes (Saki cards: wrapping runs, runs of honours) go through it directly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from scoring.hand.groups import TileGroup, Wait
from scoring.tiles import HONOURS, KINDS

Run = tuple[int, int, int]
"""Three kinds in playing order; a wrapping run is written 8-9-1 or 9-1-2."""

RUNS: Final[tuple[Run, ...]] = tuple((k, k + 1, k + 2) for k in range(HONOURS) if k % 9 <= 6)
"""The 21 ordinary sequences."""


@dataclass(frozen=True, eq=False)
class Grammar:
    """Which sequences a player may use."""

    runs: tuple[Run, ...]
    starting: tuple[tuple[TileGroup, ...], ...]
    """The runs as groups by their lowest kind, the order in which the search meets them."""

    def wait_in(self, run: tuple[int, ...], win: int) -> Wait:
        """The wait that ``win`` ended in a run: two-sided if another tile would have completed it too."""
        rest = set(run) - {win}
        completing = {kind for other in self.runs if rest <= set(other) for kind in other if kind not in rest}
        if len(completing) > 1:
            return "ryanmen"
        return "kanchan" if win == run[1] else "penchan"


@cache
def grammar(extra_runs: tuple[Run, ...] = ()) -> Grammar:
    """The ordinary sequences and the extra ones given."""
    runs = RUNS + tuple(run for run in extra_runs if run not in RUNS)
    starting = tuple(tuple(TileGroup("run", run) for run in runs if min(run) == kind) for kind in range(KINDS))
    return Grammar(runs, starting)


TRIPLETS: Final = tuple(TileGroup("triplet", (kind,) * 3) for kind in range(KINDS))
PAIRS: Final = tuple(TileGroup("pair", (kind,) * 2) for kind in range(KINDS))
ORDINARY: Final = grammar()


def decompose(kinds: Sequence[int], rules: Grammar = ORDINARY) -> list[tuple[TileGroup, ...]]:
    """Every way to split the tiles into concealed sets, and a pair if two are left over after threes.

    Each result lists its sets by lowest tile, then the pair; no result comes twice.
    """
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    if len(kinds) % 3 == 1:
        return []
    sets_of = len(kinds) // 3
    if len(kinds) % 3 == 0:
        return [tuple(sets) for sets in _sets(counts, sets_of, 0, rules)]
    found: list[tuple[TileGroup, ...]] = []
    # The kinds of every set add up to a multiple of three, which leaves one pair in three to try.
    rest = 2 * sum(kinds) % 3
    for kind in sorted(set(kinds)):
        if counts[kind] >= 2 and kind % 3 == rest:
            counts[kind] -= 2
            found += [(*sets, PAIRS[kind]) for sets in _sets(counts, sets_of, 0, rules)]
            counts[kind] += 2
    return found


def _sets(
    counts: list[int], number: int, lowest: int, rules: Grammar, choice: int = 0
) -> Iterator[list[TileGroup]]:
    """All splits of the remaining counts into this number of triplets and runs.

    The lowest kind left must be in a triplet or in a run it is the lowest tile of. At one kind the choices
    (0 the triplet, then the runs) are taken in ascending order only, so no split is found twice.
    """
    if not number:
        yield []
        return
    while not counts[lowest]:
        lowest, choice = lowest + 1, 0
    if choice == 0 and counts[lowest] >= 3:
        counts[lowest] -= 3
        for rest in _sets(counts, number - 1, lowest, rules):
            yield [TRIPLETS[lowest], *rest]
        counts[lowest] += 3
    for index, run in enumerate(rules.starting[lowest], start=1):
        first, middle, last = run.kinds
        if index < choice or not (counts[first] and counts[middle] and counts[last]):
            continue
        counts[first] -= 1
        counts[middle] -= 1
        counts[last] -= 1
        for rest in _sets(counts, number - 1, lowest, rules, index):
            yield [run, *rest]
        counts[first] += 1
        counts[middle] += 1
        counts[last] += 1


def place_win(
    groups: tuple[TileGroup, ...], win: int, by_ron: bool, rules: Grammar = ORDINARY
) -> list[tuple[TileGroup, ...]]:
    """The groups with the winning tile put into each different concealed group that can hold it.

    A triplet completed by ron counts as open (docs/spec/rules.md §2.4), a run or pair stays concealed.
    """
    return [
        (*groups[:index], completed(groups[index], win, by_ron, rules), *groups[index + 1 :])
        for index in holders(groups, win)
    ]


def holders(groups: tuple[TileGroup, ...], win: int) -> list[int]:
    """The places of the different concealed groups that can hold the winning tile."""
    return [
        index
        for index, group in enumerate(groups)
        if win in group.kinds and not group.declared and group not in groups[:index]
    ]


@lru_cache(maxsize=1 << 12)
def completed(group: TileGroup, win: int, by_ron: bool, rules: Grammar = ORDINARY) -> TileGroup:
    """A group with the winning tile in it."""
    concealed = group.concealed and not (by_ron and group.kind == "triplet")
    return group._replace(concealed=concealed, wait=wait_of(group, win, rules))


def wait_of(group: TileGroup, win: int, rules: Grammar = ORDINARY) -> Wait:
    """The kind of wait that this tile ended in this group."""
    if group.kind == "pair":
        return "tanki"
    if group.kind == "triplet":
        return "shanpon"
    return rules.wait_in(group.kinds, win)
