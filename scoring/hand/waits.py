"""Waits: which tiles complete a hand, and in which shape; tenpai and furiten.

The wait set comes from a table over suit patterns: for each pattern, is it complete as it is (sets only, or
sets and a pair), and which one more tile would make it so. The waits of a hand are then four look-ups.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from scoring.fill_on_miss import Memo
from scoring.hand.decompose import decompose, place_win
from scoring.hand.groups import Wait
from scoring.hand.hand import Hand
from scoring.hand.tables import MELDED_SHIFT
from scoring.tiles import BITS_PER_KIND, HONOURS, KINDS, ORPHANS, count, mask_of, pack, unpack

Pattern = tuple[int, tuple[int, int, int, int]]
"""One suit (or the honours): how far it is from sets (0: sets, 1: sets and a pair, 2: neither), and which tiles it
waits for, a bit for each number.

A hand is complete when one suit is sets and a pair and all others are sets. So what a suit waits for depends on
how far the other three are together: it stands at that number in the second half, nothing from two up. A plain
tuple: what has names takes twice as long to be taken apart.
"""

MOST_PATTERNS: Final = 1 << 16
CONCEALED_HONOURS: Final = (1 << MELDED_SHIFT) - 1
NOT_ORPHANS: Final = mask_of(set(range(KINDS)) - ORPHANS)
ONES: Final = pack(range(KINDS))


def _pattern(counts: int, first: int) -> Pattern:
    """Work out a pattern; ``first`` is the kind its lowest three bits stand for (man, or East)."""
    size = 7 if first else 9
    held = [first + number for number in range(size) for _ in range(counts >> 3 * number & 7)]
    one_more = 0
    for number in range(size):
        if held.count(first + number) < 4 and decompose([*held, first + number]):
            one_more |= 1 << number
    odd = len(held) % 3
    far = odd // 2 if odd != 1 and decompose(held) else 2
    return far, (one_more if odd == 1 else 0, one_more if odd == 2 else 0, 0, 0)


SUIT_PATTERNS: Final = Memo(lambda counts: _pattern(counts, 0), MOST_PATTERNS)
HONOUR_PATTERNS: Final = Memo(lambda counts: _pattern(counts, HONOURS), MOST_PATTERNS)


def wait_mask(hand: Hand) -> int:
    """The kinds that complete a hand of 13 tiles by shape, a bit for each kind.

    Kinds of which the player holds all four in the melds and the hand are left out.
    """
    man, for_man = SUIT_PATTERNS[hand.man]
    pin, for_pin = SUIT_PATTERNS[hand.pin]
    sou, for_sou = SUIT_PATTERNS[hand.sou]
    honours, for_honours = HONOUR_PATTERNS[hand.honours & CONCEALED_HONOURS]
    far = man + pin + sou + honours
    waits = 0
    if far < 4:
        waits = for_man[far - man] | for_pin[far - pin] << 9 | for_sou[far - sou] << 18
        waits |= for_honours[far - honours] << 27
    if not hand.melds and hand.counts.bit_count() in BITS_OF_SPECIAL:
        waits |= _pairs_and_orphans(hand.counts)
    if waits and hand.all_counts & FOURS:
        for kind in range(KINDS):
            if waits >> kind & 1 and hand.all_counts >> 3 * kind & 4:
                waits ^= 1 << kind
    return waits


FOURS: Final = sum(4 << BITS_PER_KIND * kind for kind in range(KINDS))


BITS_OF_SPECIAL: Final = frozenset({7, 12, 13})
"""Set bits of the packed counts of six pairs and one tile, and of thirteen orphans less one."""


def _pairs_and_orphans(counts: int) -> int:
    """The waits of seven pairs (six pairs and one tile) and of thirteen orphans, for 13 concealed tiles."""
    singles = counts & ONES
    pairs = counts >> 1 & ONES
    if not counts & FOURS and not singles & pairs and pairs.bit_count() == 6 and singles.bit_count() == 1:
        return 1 << (singles.bit_length() - 1) // BITS_PER_KIND
    if not counts & NOT_ORPHANS and counts.bit_count() in (12, 13):
        kinds = unpack(counts)
        if len(kinds) == 13:
            missing = ORPHANS - set(kinds)
            if not missing:
                return sum(1 << kind for kind in ORPHANS)
            if len(missing) == 1:
                return sum(1 << kind for kind in missing)
    return 0


@lru_cache(maxsize=1 << 12)
def kinds_of(mask: int) -> tuple[int, ...]:
    """The kinds of a wait mask, ascending."""
    return tuple(kind for kind in range(KINDS) if mask >> kind & 1)


def waits_of(hand: Hand) -> tuple[int, ...]:
    """The kinds that complete a hand of 13 tiles (fewer beside melds), by shape, ascending.

    A kind of which the player holds all four is not a wait.
    """
    if len(hand.concealed) + 3 * len(hand.melds) != 13:
        return ()
    return kinds_of(wait_mask(hand))


def shapes_of_wait(hand: Hand, kind: int) -> tuple[Wait, ...]:
    """The shapes in which a tile would complete the hand: `ryanmen`, `kanchan`, `penchan`, `shanpon`, …"""
    kinds = sorted([*hand.kinds, kind])
    shapes: set[Wait] = set()
    for groups in decompose(kinds):
        for placed in place_win(groups, kind, False):
            shapes |= {group.wait for group in placed if group.wait is not None}
    if not hand.melds and len(kinds) == 14:
        if kinds[::2] == kinds[1::2] and len(set(kinds)) == 7:
            shapes.add("tanki")
        if set(kinds) == ORPHANS:
            shapes.add("thirteen_sided" if len(set(hand.kinds)) == 13 else "tanki")
    return tuple(shape for shape in SHAPE_ORDER if shape in shapes)


SHAPE_ORDER: Final[tuple[Wait, ...]] = ("ryanmen", "kanchan", "penchan", "shanpon", "tanki", "thirteen_sided")


def held_four(hand: Hand) -> tuple[int, ...]:
    """The kinds that would complete the hand by shape if the player did not hold all four of them."""
    found = []
    for kind in range(KINDS):
        if count(hand.all_counts, kind) == 4 and decompose(sorted([*hand.kinds, kind])):
            found.append(kind)
    return tuple(found)


def is_furiten(waits: Iterable[int], discards: Iterable[int]) -> bool:
    """Permanent furiten: one of the waits lies among the player's own discards."""
    return not set(waits).isdisjoint(discards)


def forget() -> None:
    """Empty the tables (for measuring a cold start)."""
    SUIT_PATTERNS.clear()
    HONOUR_PATTERNS.clear()
