"""Sets of yaku as bits, and yaku of shape by the facts of a reading.

A test of shape looks at few facts. So the tests are grouped by what they look at, and each group remembers
its answers by those facts alone: a reading met for the first time mostly consists of known parts. Which
facts a test looks at is read off its code; of a test that does anything else, all facts are assumed.
"""

from __future__ import annotations

from types import CodeType
from typing import Final, NamedTuple

from scoring.fill_on_miss import Memo
from scoring.hand.facts import KEY_MASK, Shape, field_mask
from scoring.riichi.counting.award import FOUR_EQUAL_RUNS, SHAPE_TESTS
from scoring.riichi.yaku import CATALOGUE
from scoring.riichi.yaku.unit import ShapeTest

BIT: Final = {name: 1 << index for index, name in enumerate((*CATALOGUE, FOUR_EQUAL_RUNS))}
"""The yaku, and the mark beside them, as bits of a set."""
NAME_OF: Final = {bit: name for name, bit in BIT.items()}
CLOSED_BIT: Final = 1 << len(BIT)
"""Stands in a set of yaku beside them: the hand is closed."""
NO_HAND: Final = -1
"""In place of a set: these facts are no winning hand (the pairs of several suits)."""
RUNS, TRIPLETS = field_mask("runs"), field_mask("triplets")
TRIPLETS_SHIFT: Final = TRIPLETS.bit_length() - 3
FORM, CLOSED = field_mask("form"), field_mask("closed")
MADE_OF: Final = {"groups": ("form",), "dragon_triplets": ("haku", "hatsu", "chun"), "bool": ()}
"""What the properties of a shape follow from."""
WIDEST: Final = 14
"""So many bits of facts a group of tests may look at together."""


def facts_read(test: ShapeTest) -> int:
    """A mask of the facts a test of shape looks at."""
    code = test.__code__
    mask = 0
    for name in code.co_names:
        parts = MADE_OF.get(name, (name,))
        if not set(parts) <= set(Shape._fields):
            return KEY_MASK
        for part in parts:
            mask |= field_mask(part)
    nested = any(isinstance(constant, CodeType) for constant in code.co_consts)
    return KEY_MASK if nested else mask


class YakuTests(NamedTuple):
    """Tests that look at the same facts, and their answers so far."""

    mask: int
    tests: tuple[tuple[int, ShapeTest], ...]
    known: dict[int, int]


def _groups() -> tuple[YakuTests, ...]:
    groups: list[YakuTests] = []
    for name, test in sorted(SHAPE_TESTS, key=lambda entry: facts_read(entry[1]).bit_count()):
        mask, own = facts_read(test), ((BIT[name], test),)
        # Where it adds the fewest bits; alone if that is too many for any.
        fits = [n for n, group in enumerate(groups) if (group.mask | mask).bit_count() <= WIDEST]
        if fits:
            at = min(fits, key=lambda n: (groups[n].mask | mask).bit_count() - groups[n].mask.bit_count())
            groups[at] = YakuTests(groups[at].mask | mask, groups[at].tests + own, {})
        else:
            groups.append(YakuTests(mask, own, {}))
    return tuple(groups)


GROUPS: Final = _groups()


def shape_set(key: int) -> int:
    """The yaku of shape for the facts of a reading, as a set of bits."""
    if not key & FORM and (key & RUNS) + ((key & TRIPLETS) >> TRIPLETS_SHIFT) != 4:
        return NO_HAND
    found = CLOSED_BIT if key & CLOSED else 0
    for mask, tests, known in GROUPS:
        part = known.get(key & mask)
        if part is None:
            shape = Shape.of(key)
            known[key & mask] = part = sum([bit for bit, test in tests if test(shape)])
        found |= part
    return found


SHAPES: Final = Memo(shape_set)
"""The set of yaku of shape by the facts of a reading."""


def names_in(found: int) -> list[str]:
    """The ids of a set, in book order."""
    names = []
    left = found & ~CLOSED_BIT
    while left:
        lowest = left & -left
        names.append(NAME_OF[lowest])
        left ^= lowest
    return names


def forget() -> None:
    """Empty the tables (for measuring a cold start)."""
    SHAPES.clear()
    for group in GROUPS:
        group.known.clear()
