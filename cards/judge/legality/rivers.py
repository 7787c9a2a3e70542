"""Visible discards: faceup tiles of a river (R26), claimed tiles, furiten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from cards.judge.ability import Table
from cards.judge.values import RiverTile

FACEUP: Final = ("", "~")
PROP_OF_MARK: Final = {"#": "facedown", "~": "swapped_in"}


def lying(table: Table, seat: str) -> tuple[int, ...]:
    """The kinds that lie in a river for those who count it: faceup, swapped-in ones too, not called away."""
    marks = (*FACEUP, "#") if table.ruled("R26", "facedown_too") else FACEUP
    return tuple(tile.kind for tile in table.river(seat) if tile.mark in marks)


def repeats(table: Table, seat: str, size: int) -> int:
    """How many times over `size` equal tiles lie in a river, each kind rounded down."""
    return sum(copies // size for copies in Counter(lying(table, seat)).values())


def discard_props(table: Table, owner: str | None, kinds: Iterable[int], back: bool = False) -> frozenset[str]:
    """What is special about a tile of one of these kinds claimed from a river: as typed, else as the river shows.

    The tile lies last, or with `back` before the last one. A river written down before the discard ends on
    another tile; it still shows whether the discard repeats one of its own (C21b).
    """
    typed: frozenset[str] | None = table.facts.get("discard_props")
    river = table.river(owner) if owner is not None else ()
    if typed is not None or not river:
        return typed or frozenset()
    possible = set(kinds)
    ends = (-2, -1) if back and len(river) > 1 else (-1,)
    at = next((at for at in ends if river[at].kind in possible), None)
    if at is not None:
        tile, before = river[at], river[:at]
    elif len(possible) == 1 and not back:
        tile, before = RiverTile(min(possible)), river
    else:
        return frozenset()
    found = {PROP_OF_MARK[tile.mark]} if tile.mark in PROP_OF_MARK else set()
    if any(other.kind == tile.kind and other.mark in FACEUP for other in before):
        found.add("kurumi_repeat")
    return frozenset(found)


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
