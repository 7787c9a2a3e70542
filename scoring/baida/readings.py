"""Readings of a concealed hand with wild tiles as sets and a pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from scoring.tiles import HONOURS, ORPHANS

Shape = Literal["run", "triplet", "pair", "wild_set", "wild_pair"]


@dataclass(frozen=True, slots=True)
class WildGroup:
    """A set or the pair: its lowest kind (-1 if made of wild tiles only) and the kinds wild tiles stand for."""

    shape: Shape
    kind: int
    wild: tuple[int, ...] = ()


Reading = tuple[WildGroup, ...]


def readings(counts: list[int], wild: int, sets: int) -> Iterator[Reading]:
    """All readings of the natural tiles `counts` (34 kinds) and `wild` wild tiles as `sets` sets and a pair."""
    if sum(counts) + wild != 3 * sets + 2:
        return
    seen: set[tuple[WildGroup, ...]] = set()
    for found in _read(list(counts), wild, sets, pair=True):
        ordered = tuple(sorted(found, key=lambda g: (g.shape, g.kind, g.wild)))
        if ordered not in seen:
            seen.add(ordered)
            yield ordered


def is_thirteen_terminals(counts: list[int], wild: int) -> bool:
    """One of each terminal and honour and a second of any, wild tiles standing in."""
    if sum(counts) + wild != 14 or any(n and kind not in ORPHANS for kind, n in enumerate(counts)):
        return False
    doubled = [n for n in counts if n > 1]
    return len(doubled) <= 1 and all(n == 2 for n in doubled)


def _read(counts: list[int], wild: int, sets: int, *, pair: bool) -> Iterator[list[WildGroup]]:
    kind = next((k for k, n in enumerate(counts) if n), None)
    if kind is None:
        if wild == 3 * sets + 2 * pair:
            yield [WildGroup("wild_set", -1)] * sets + [WildGroup("wild_pair", -1)] * pair
        return
    for group, natural in _groups(counts, kind, wild, sets, pair=pair):
        if len(group.wild) > wild:
            continue
        for k in natural:
            counts[k] -= 1
        is_pair = group.shape == "pair"
        for rest in _read(counts, wild - len(group.wild), sets - (not is_pair), pair=pair and not is_pair):
            yield [group, *rest]
        for k in natural:
            counts[k] += 1


def _groups(
    counts: list[int], kind: int, wild: int, sets: int, *, pair: bool
) -> Iterator[tuple[WildGroup, tuple[int, ...]]]:
    """The groups that may hold one tile of `kind`, the lowest kind left, with their natural tiles."""
    have = counts[kind]
    if pair:
        for natural in range(1, min(have, 2) + 1):
            yield WildGroup("pair", kind, (kind,) * (2 - natural)), (kind,) * natural
    if not sets:
        return
    for natural in range(1, min(have, 3) + 1):
        yield WildGroup("triplet", kind, (kind,) * (3 - natural)), (kind,) * natural
    if kind >= HONOURS:
        return
    for first in range(max(kind - 2, kind // 9 * 9), min(kind, kind // 9 * 9 + 6) + 1):
        later = [k for k in range(first, first + 3) if k > kind]
        before = tuple(k for k in range(first, kind))
        for choice in _subsets([k for k in later if counts[k]]):
            filled = before + tuple(k for k in later if k not in choice)
            if len(filled) <= wild:
                yield WildGroup("run", first, filled), (kind, *choice)


def _subsets(kinds: list[int]) -> Iterator[tuple[int, ...]]:
    for bits in range(1 << len(kinds)):
        yield tuple(k for i, k in enumerate(kinds) if bits >> i & 1)
