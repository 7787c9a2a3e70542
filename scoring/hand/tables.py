"""Look-up tables of suit patterns: all readings of one suit, computed once.

A suit of a winning hand is nine counts of three bits. There are only 22,241 winning patterns, and 93 % of
them have a single reading, so a hand is four look-ups. The tables start empty and fill as patterns are met;
only patterns that can be part of a win are kept (and the few made of pairs, for the seven pairs), so wrong
input cannot make them grow.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from scoring.hand.decompose import ORDINARY, PAIRS, TRIPLETS, completed, holders, place_win
from scoring.hand.facts import LOOK_CLOSER, fact, group_facts, groups_facts, honour_pair_facts, honour_set_facts
from scoring.hand.gates import nine_gates
from scoring.hand.groups import TileGroup
from scoring.tiles import EAST, HONOURS, SUIT_MASK

RON: Final = 1 << 31
"""Set in a key when the winning tile came by ron, which opens the triplet it completes."""
WIN_SHIFT: Final = 27
"""Where the key holds the number (1-9) of the winning tile, 0 if it is in another suit."""


MELDED_SHIFT: Final = 21
HONOUR_WIN_SHIFT: Final = 28
HONOUR_RON: Final = 1 << 31
SEAT_SHIFT: Final = 32
ROUND_SHIFT: Final = 34

NOT_PAIRS: Final = SUIT_MASK & ~sum(2 << 3 * number for number in range(9))
"""Bits that are set where a count in a suit is not 0 or 2."""


TRIPLET_BIT: Final = 9
"""Where the triplets begin in the bits of `SuitReading.sets`."""
RUN_SETS: Final = (1 << TRIPLET_BIT) - 1
STRAIGHT: Final = 0b1001001
"""The runs from 1, 4 and 7."""
STRAIGHT_FACT: Final = fact("straight")


class SuitReading(NamedTuple):
    """A suit read: its packed facts, which runs and triplets it has, and the groups themselves.

    Bit n of ``sets`` is the run that starts at number n + 1, bit n + 9 the triplet of n + 1. A suit that has not
    exactly one reading stands in the table as the facts `LOOK_CLOSER`, with its readings as ``choices``.
    """

    facts: int
    sets: int
    groups: tuple[TileGroup, ...]
    choices: tuple[SuitReading, ...] = ()


@cache
def table_keys(tile: int, ron: bool, seat: int, round_wind: int) -> tuple[int, int, int, int]:
    """What a winning tile, seat and round add to the packed counts of man, pin, sou and the honours."""
    keys = [0, 0, 0, seat << SEAT_SHIFT | round_wind << ROUND_SHIFT]
    suit, number = divmod(tile, 9)
    if suit < 3:
        keys[suit] = number + 1 << WIN_SHIFT | RON * ron
    else:
        keys[3] |= number + 1 << HONOUR_WIN_SHIFT | HONOUR_RON * ron
    return (keys[0], keys[1], keys[2], keys[3])


class SuitTable(dict[int, SuitReading]):
    """Readings by key: packed counts, number of the winning tile, ron. Groups are written as if they were man."""

    __slots__ = ()

    def __missing__(self, key: int) -> SuitReading:
        win, pattern = (key >> WIN_SHIFT & 15) - 1, key & SUIT_MASK
        readings = _splits(pattern)
        if win >= 0:
            readings = _placed(readings, win, bool(key & RON), fact("nine_gates", nine_gates(pattern, win)))
        entry = readings[0] if len(readings) == 1 else SuitReading(LOOK_CLOSER, 0, (), readings)
        if readings or not key & NOT_PAIRS:
            self[key] = entry
        return entry


SUITS: Final = SuitTable()


@lru_cache(maxsize=1 << 13)
def _splits(pattern: int) -> tuple[SuitReading, ...]:
    """The ways to split a suit into sets, or sets and a pair; the same whichever of its tiles won the hand."""
    counts = [pattern >> 3 * number & 7 for number in range(9)]
    odd = sum(counts) % 3
    ways = list(_sets(pattern)) if odd == 0 else []
    if odd == 2:
        # The numbers of every set add up to a multiple of three, which leaves one pair in three to try.
        rest = 2 * sum([number * held for number, held in enumerate(counts)]) % 3
        for number in range(rest, 9, 3):
            if counts[number] >= 2:
                pair = PAIRS[number]
                facts = group_facts(pair)
                ways += [
                    (f + facts, sets, (*groups, pair)) for f, sets, groups in _sets(pattern - (2 << 3 * number))
                ]
    found = []
    for facts, sets, groups in ways:
        if sets & STRAIGHT == STRAIGHT:
            facts += STRAIGHT_FACT
        found.append(SuitReading(_shared.setdefault(facts, facts), _shared.setdefault(sets, sets), groups))
    return tuple(found)


@lru_cache(maxsize=1 << 13)
def _sets(pattern: int) -> tuple[tuple[int, int, tuple[TileGroup, ...]], ...]:
    """The ways to split a suit into concealed sets: facts, ``sets`` as in `SuitReading`, and the groups.

    The lowest tiles are a triplet or not; what is left of them begins runs. So no split is found twice.
    """
    if not pattern:
        return ((0, 0, ()),)
    number = ((pattern & -pattern).bit_length() - 1) // 3
    shift = 3 * number
    held, left = pattern >> shift & 7, pattern & ~(7 << shift)
    found: list[tuple[int, int, tuple[TileGroup, ...]]] = []
    for triplets in (1, 0) if held >= 3 else (0,):
        runs = held - 3 * triplets
        if runs and (number > 6 or left >> shift + 3 & 7 < runs or left >> shift + 6 & 7 < runs):
            continue
        facts, sets, groups = _lowest(number, triplets, runs)
        for f, others, rest in _sets(left - runs * (9 << shift + 3)):
            found.append((facts + f, sets | others, groups + rest))
    return tuple(found)


@cache
def _lowest(number: int, triplets: int, runs: int) -> tuple[int, int, tuple[TileGroup, ...]]:
    """So many triplets of a number and runs that begin with it: facts, sets, groups."""
    groups = (TRIPLETS[number],) * triplets + ORDINARY.starting[number] * runs
    sets = triplets << number + TRIPLET_BIT | (runs > 0) << number
    return groups_facts(groups), sets, groups


def _placed(splits: tuple[SuitReading, ...], win: int, by_ron: bool, more: int) -> tuple[SuitReading, ...]:
    """The splits with the winning tile in each group that can hold it; one of each kind of facts is enough."""
    found: dict[tuple[int, int], SuitReading] = {}
    for split in splits:
        groups = split.groups
        for index in holders(groups, win):
            won, gain = _won(groups[index], win, by_ron)
            facts = split.facts + gain + more
            if (facts, split.sets) not in found:
                placed = (*groups[:index], won, *groups[index + 1 :])
                found[facts, split.sets] = SuitReading(_shared.setdefault(facts, facts), split.sets, placed)
    return tuple(found.values())


@lru_cache(maxsize=1 << 12)
def _won(group: TileGroup, win: int, by_ron: bool) -> tuple[TileGroup, int]:
    """A group with the winning tile in it, and what that adds to its facts."""
    won = completed(group, win, by_ron)
    return won, group_facts(won) - group_facts(group)


_shared: Final[dict[int, int]] = {}
"""One object for equal numbers of different entries: there are few, and they stay in the processor's cache."""


class HonourReading(NamedTuple):
    """The one reading of the honours: facts (with seat and round) and the concealed groups."""

    facts: int
    groups: tuple[TileGroup, ...]


NO_SUIT: Final = SuitReading(LOOK_CLOSER, 0, ())
NO_HONOURS: Final = HonourReading(LOOK_CLOSER, ())
"""Honours that cannot be in a win of four groups and a pair."""


class HonourTable(dict[int, HonourReading]):
    """The reading of the honours by key.

    The key holds the packed concealed honours, a bit for each honour declared as a meld, the number of the
    winning tile if it is an honour, ron, seat and round.
    """

    __slots__ = ()

    def __missing__(self, key: int) -> HonourReading:
        reading = _read_honours(key)
        if reading is not None:
            self[key] = reading
        return reading or NO_HONOURS


HONOUR_TABLE: Final = HonourTable()


def _read_honours(key: int) -> HonourReading | None:
    """The reading for a key; None for honours that nobody need remember."""
    split = _split_honours(key & (1 << SEAT_SHIFT) - 1)
    if split is None:
        return None
    seat, round_wind = key >> SEAT_SHIFT & 3, key >> ROUND_SHIFT & 3
    groups, facts, pairs, sets = split
    if len(pairs) > 1:
        return NO_HONOURS
    for kind in pairs:
        facts += honour_pair_facts(kind, seat, round_wind)
    for kind in sets:
        facts += honour_set_facts(kind, seat, round_wind)
    return HonourReading(_shared.setdefault(facts, facts), groups)


@lru_cache(maxsize=1 << 12)
def _split_honours(key: int) -> tuple[tuple[TileGroup, ...], int, list[int], list[int]] | None:
    """The groups of the concealed honours, their facts for any seat, the kinds of the pairs and of all sets."""
    win = (key >> HONOUR_WIN_SHIFT & 7) - 1
    pairs, sets, groups = [], [], []
    for number in range(7):
        kind, held = EAST + number, key >> 3 * number & 7
        if held == 2:
            pairs.append(kind)
            groups.append(PAIRS[kind])
        elif held == 3:
            groups.append(TRIPLETS[kind])
        elif held:
            return None
        if held == 3 or key >> (MELDED_SHIFT + number) & 1:
            sets.append(kind)
    placed = tuple(groups)
    if win >= 0:
        ways = place_win(placed, HONOURS + win, bool(key & HONOUR_RON))
        if not ways:
            return None
        (placed,) = ways
    return placed, groups_facts(placed), pairs, sets


def forget() -> None:
    """Empty the tables (for measuring a cold start)."""
    _splits.cache_clear()
    _sets.cache_clear()
    _split_honours.cache_clear()
    _shared.clear()
    SUITS.clear()
    HONOUR_TABLE.clear()
