"""Waits: which tiles complete a hand."""

from __future__ import annotations

from scoring.hand.decompose import Run, decompose, grammar
from scoring.hand.hand import Hand
from scoring.tiles import KINDS, ORPHANS


def waits_of(hand: Hand, extra_runs: tuple[Run, ...] = ()) -> tuple[int, ...]:
    """The kinds that complete a hand of 13 tiles (or fewer beside melds), by shape, ascending.

    A kind of which the player holds all four is not a wait.
    """
    return tuple(
        kind for kind in range(KINDS) if hand.all_counts >> 3 * kind & 7 < 4 and _completes(hand, kind, extra_runs)
    )


def _completes(hand: Hand, kind: int, extra_runs: tuple[Run, ...]) -> bool:
    kinds = sorted([*hand.kinds, kind])
    if len(kinds) + 3 * len(hand.melds) == 14 and decompose(kinds, grammar(extra_runs)):
        return True
    if hand.melds or len(kinds) != 14:
        return False
    pairs = kinds[::2]
    if pairs == kinds[1::2] and len(set(pairs)) == 7:
        return True
    return set(kinds) == ORPHANS
