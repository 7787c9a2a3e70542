"""The base rank of a place: 1000 for the first, 0 for the last (docs/spec/ema.md §4). Pure."""

from __future__ import annotations

from fractions import Fraction

BEST = 1000


def base_rank(place: int, players: int) -> int:
    """1000 · (n − place) / (n − 1), to the nearest whole number, exact halves to the even one.

    Who shares a place has the better one, so `place` is the shared one. A list of one is worth nothing to rank by.

    Raises:
        ValueError: no such place among so many.
    """
    if not 1 <= place <= players:
        raise ValueError(f"there is no place {place} of {players}")
    if players == 1:
        return BEST
    return round(Fraction(BEST * (players - place), players - 1))
