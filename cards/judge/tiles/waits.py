"""Waits of a hand with its owner's card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from cards.judge.tiles.engine import engine_hand, engine_meld
from cards.judge.values import DeclaredMeld
from scoring.hand.decompose import TRIPLETS, decompose, grammar
from scoring.hand.waits import kinds_of, wait_mask
from scoring.tiles import HAKU, HONOURS, KINDS, ORPHANS

if TYPE_CHECKING:
    from cards.judge.traits import Traits

COPIES: Final = 4


def complete(kinds: Iterable[int], melds: int, ability: Traits | None) -> bool:
    """Do these concealed tiles and so many melds make a winning shape for the owner of this card?"""
    runs = ability.extra_runs if ability is not None else ()
    winds_as = ability.winds_as if ability is not None else None
    return _complete(tuple(sorted(kinds)), melds, runs, winds_as)


@lru_cache(maxsize=1 << 14)
def _complete(
    kinds: tuple[int, ...], melds: int, runs: tuple[tuple[int, int, int], ...], winds_as: int | None
) -> bool:
    return any(_shape(version, melds, runs) for version in wind_versions(kinds, winds_as))


def _shape(kinds: Sequence[int], melds: int, runs: tuple[tuple[int, int, int], ...]) -> bool:
    if len(kinds) + 3 * melds != 14:
        return False
    if not melds:
        pairs = kinds[::2]
        if pairs == kinds[1::2] and len(set(pairs)) == 7:
            return True
        if set(kinds) == ORPHANS:
            return True
    return bool(decompose(kinds, grammar(runs)))


def wind_versions(kinds: tuple[int, ...], winds_as: int | None) -> Iterator[tuple[int, ...]]:
    """The tiles with any of their winds read as `winds_as`; only the tiles themselves where that is None."""
    if winds_as is None:
        yield kinds
        return
    count = Counter(kinds)
    winds = [kind for kind in range(HONOURS, HAKU) if kind != winds_as and count[kind]]
    rest = [kind for kind in kinds if kind not in winds]
    for read in product(*(range(count[kind] + 1) for kind in winds)):
        turned = [winds_as] * sum(read)
        kept = [kind for kind, n in zip(winds, read, strict=True) for _ in range(count[kind] - n)]
        yield tuple(sorted(rest + turned + kept))


@lru_cache(maxsize=1 << 13)
def _waits(
    kinds: tuple[int, ...],
    melded: tuple[int, ...],
    melds: int,
    runs: tuple[tuple[int, int, int], ...],
    winds_as: int | None,
) -> frozenset[int]:
    held = Counter(kinds + melded)
    return frozenset(
        kind
        for kind in _near(kinds, melds, runs, winds_as)
        if held[kind] < COPIES and _complete(tuple(sorted((*kinds, kind))), melds, runs, winds_as)
    )


def _near(
    kinds: tuple[int, ...], melds: int, runs: tuple[tuple[int, int, int], ...], winds_as: int | None
) -> Iterable[int]:
    """The kinds that could complete the tiles at all: those held, beside one held, or missing orphans."""
    if winds_as is not None or (not melds and sum(kind in ORPHANS for kind in kinds) >= 12):
        return range(KINDS)
    held = set(kinds)
    near = set(held)
    for run in runs:
        if held & set(run):
            near |= set(run)
    for kind in held:
        if kind < HONOURS:
            low = kind - kind % 9
            near |= {k for k in range(kind - 2, kind + 3) if low <= k < low + 9}
    return near


def waits_of(kinds: Iterable[int], melds: Sequence[DeclaredMeld], ability: Traits | None) -> frozenset[int]:
    """The kinds that complete 13 tiles (fewer beside melds) by shape with this card (R25, R37).

    A kind of which the player holds all four is no wait. A hand too short for the melds told has others that
    nobody told: they change nothing about what its concealed tiles wait on.
    """
    runs = ability.extra_runs if ability is not None else ()
    winds_as = ability.winds_as if ability is not None else None
    kinds = tuple(kinds)
    sets = (13 - len(kinds)) // 3
    if len(kinds) % 3 != 1 or sets < len(melds):
        return frozenset()
    if not runs and winds_as is None:
        told = [engine_meld(meld) for meld in melds if meld.kinds]
        return frozenset(kinds_of(wait_mask(engine_hand(kinds, told))))
    melded = tuple(sorted(kind for meld in melds for kind in meld.kinds))
    return _waits(tuple(sorted(kinds)), melded, sets, runs, winds_as)


def only_a_triplet(kinds: Iterable[int], kind: int, ability: Traits | None) -> bool:
    """Are the three tiles of this kind a triplet in every way to read the complete concealed tiles?"""
    runs = ability.extra_runs if ability is not None else ()
    winds_as = ability.winds_as if ability is not None else None
    versions = wind_versions(tuple(sorted(kinds)), winds_as)
    readings = (groups for version in versions for groups in decompose(version, grammar(runs)))
    return all(TRIPLETS[kind] in groups for groups in readings)
