"""Counting a river: the tiles lying faceup in it (R26)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cards.judge.table import Table


def lying(table: Table, seat: str) -> tuple[int, ...]:
    """The kinds that lie in a river for those who count it: faceup, swapped-in ones too, not called away."""
    marks = ("", "~", "#") if table.ruled("R26", "facedown_too") else ("", "~")
    return tuple(tile.kind for tile in table.river(seat) if tile.mark in marks)


def repeats(table: Table, seat: str, size: int) -> int:
    """How many times over `size` equal tiles lie in a river, each kind rounded down."""
    return sum(copies // size for copies in Counter(lying(table, seat)).values())


def furiten_kinds(table: Table, seat: str) -> set[int]:
    """The kinds of a river that can make its owner furiten.

    Facedown tiles do not (G03), swapped-in ones do (G14), tiles taken by Awai's open kan do not (C38f), and
    neither do tiles that a swap took out of the river.
    """
    kinds = [tile.kind for tile in table.river(seat) if tile.mark not in ("#", "^")]
    gone = list(table.seat_fact("taken_by_swap", seat, ()))
    marked = [tile.kind for tile in table.river(seat) if tile.mark == "^"]
    for call in table.hidden_kans:
        if call.source == seat and call.kinds and call.kinds[0] not in marked:
            gone.append(call.kinds[0])
    for kind in gone:
        if kind in kinds:
            kinds.remove(kind)
    return set(kinds)
