"""Nine gates: 1112345678999 of one suit and one tile more."""

from __future__ import annotations

from typing import Final

from scoring.tiles import HONOURS

NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
FEWEST_BITS: Final = 10
"""Set bits of the packed counts 4 1 1 1 1 1 1 1 3; other nine gates have more, and most hands far fewer."""


def nine_gates(counts: int, win: int, hidden: bool = False) -> int:
    """0, or 1 if the packed tiles are nine gates, or 2 if they were 1112345678999 before the win.

    ``win`` is the kind of the winning tile; ``hidden``: it was not shown, so nobody knows what was there before.
    """
    if counts >> 81 or win >= HONOURS:
        return 0
    suit = counts >> win // 9 * 27
    if suit.bit_count() < FEWEST_BITS:
        return 0
    spare = [(suit >> 3 * number & 7) - NINE_GATES[number] for number in range(9)]
    if sum(spare) != 1 or min(spare) < 0:
        return 0
    return 2 if spare[win % 9] == 1 and not hidden else 1
