"""Wild tiles, and the rules for a discarded one."""

from __future__ import annotations

from collections.abc import Collection

from scoring.tiles import CHUN, EAST, HAKU, HONOURS, NORTH

#: The turned tile itself is out of play, so three of its kind and four of the next remain.
MOST_BAIDA = 7


def next_kind(kind: int) -> int:
    """The next tile in the suit: nine is followed by one; E S W N and red, green, white go in circles (A6)."""
    if kind < HONOURS:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind <= NORTH:
        return EAST if kind == NORTH else kind + 1
    return CHUN if kind == HAKU else kind - 1


def baida_kinds(turned: int) -> tuple[int, int]:
    """The two wild kinds when `turned` was turned over after the deal."""
    return turned, next_kind(turned)


def may_chow(tile: int, with_tiles: Collection[int], baida: Collection[int]) -> bool:
    """A discarded Baida counts at its face value; the two tiles from the hand must not be Baida."""
    run = sorted([tile, *with_tiles])
    return (
        len(run) == 3
        and not set(with_tiles) & set(baida)
        and run[0] < HONOURS
        and run[0] // 9 == run[2] // 9
        and [k - run[0] for k in run] == [0, 1, 2]
    )


def may_pong_or_kong(tile: int, with_tiles: Collection[int], baida: Collection[int], size: int) -> bool:
    """Equal tiles only, and none of the own ones a Baida: so a discarded Baida cannot be ponged at all."""
    return len(with_tiles) == size - 1 and all(k == tile for k in with_tiles) and tile not in baida
