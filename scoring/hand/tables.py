"""Tables over suit patterns: every way to read one suit, found once and remembered.

A suit of a winning hand is nine counts of three bits. There are only 22,241 winning patterns, and 93 % of
them have a single reading, so a hand is four look-ups. The tables start empty and fill as patterns are met;
only patterns that can be part of a win are kept (and the few made of pairs, for the seven pairs), so wrong
input cannot make them grow.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from scoring.hand.decompose import PAIRS, TRIPLETS, decompose, place_win
from scoring.hand.facts import groups_facts, honour_pair_facts, honour_set_facts
from scoring.hand.groups import Group
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


class SuitReading(NamedTuple):
    """One reading of one suit: its packed facts, which runs and triplets it has, and the groups themselves.

    Bit n of ``runs`` is the run that starts at number n + 1; bit n of ``triplets`` the triplet of n + 1.
    """

    facts: int
    runs: int
    triplets: int
    groups: tuple[Group, ...]


SuitReadings = tuple[SuitReading, ...]

SUITS: Final[dict[int, SuitReadings]] = {0: (SuitReading(0, 0, 0, ()),)}
"""Readings by key: packed counts, number of the winning tile, ron. Groups are written as if they were man."""


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


def suit_readings(key: int) -> SuitReadings:
    """The readings of a suit for a key that is not in `SUITS` yet; empty if it cannot be part of a win."""
    win = (key >> WIN_SHIFT & 15) - 1
    splits = _splits(key & SUIT_MASK)
    if win < 0:
        placings = splits
    else:
        placings = [placed for groups in splits for placed in place_win(groups, win, bool(key & RON))]
    if len(placings) == 1:
        readings: SuitReadings = (_summary(placings[0]),)
    else:
        found: dict[tuple[object, ...], SuitReading] = {}
        for placed in placings:
            reading = _summary(placed)
            found.setdefault(reading[:3], reading)
        readings = tuple(found.values())
    if readings or not key & NOT_PAIRS:
        SUITS[key] = readings
    return readings


@lru_cache(maxsize=1 << 13)
def _splits(pattern: int) -> list[tuple[Group, ...]]:
    """The ways to split a suit, the same whichever of its tiles won the hand."""
    return decompose([n for n in range(9) for _ in range(pattern >> 3 * n & 7)])


def _summary(groups: tuple[Group, ...]) -> SuitReading:
    runs = triplets = 0
    for group in groups:
        if group.kind == "run":
            runs |= 1 << group.kinds[0]
        elif group.kind == "triplet":
            triplets |= 1 << group.kinds[0]
    return SuitReading(groups_facts(groups), runs, triplets, groups)


class HonourReading(NamedTuple):
    """The one reading of the honours: facts (with seat and round) and the concealed groups."""

    facts: int
    groups: tuple[Group, ...]


HONOUR_TABLE: Final[dict[int, HonourReading | tuple[()]]] = {}
"""Readings of the honours by key; an empty tuple where they cannot be in a win."""


def honour_reading(key: int) -> HonourReading | tuple[()]:
    """The reading of the honours for a key that is not in the table yet; empty if they cannot be in a win.

    The key holds the packed concealed honours, a bit for each honour declared as a meld, the number of the
    winning tile if it is an honour, ron, seat and round.
    """
    seat, round_wind = key >> SEAT_SHIFT & 3, key >> ROUND_SHIFT & 3
    win = (key >> HONOUR_WIN_SHIFT & 7) - 1
    facts = 0
    groups: list[Group] = []
    for number in range(7):
        kind = EAST + number
        held = key >> 3 * number & 7
        if held == 3:
            groups.append(TRIPLETS[kind])
        elif held == 2:
            groups.append(PAIRS[kind])
            facts += honour_pair_facts(kind, seat, round_wind)
        elif held:
            return ()
        if held == 3 or key >> (MELDED_SHIFT + number) & 1:
            facts += honour_set_facts(kind, seat, round_wind)
    placed = tuple(groups)
    if win >= 0:
        ways = place_win(placed, HONOURS + win, bool(key & HONOUR_RON))
        if not ways:
            return ()
        (placed,) = ways
    pairs = sum(group.kind == "pair" for group in placed)
    reading: HonourReading | tuple[()] = HonourReading(facts + groups_facts(placed), placed) if pairs < 2 else ()
    HONOUR_TABLE[key] = reading
    return reading


def forget() -> None:
    """Empty the tables (for measuring a cold start)."""
    _splits.cache_clear()
    SUITS.clear()
    SUITS[0] = (SuitReading(0, 0, 0, ()),)
    HONOUR_TABLE.clear()
