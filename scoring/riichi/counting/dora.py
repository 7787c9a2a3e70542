"""Step 3: dora. Every indicator counts by itself; dora are no yaku."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from scoring.hand.hand import Hand
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.tiles import Tile


class DoraCount(NamedTuple):
    """Han from dora and kan dora, from ura dora (kan ura included), and from red tiles."""

    dora: int = 0
    ura: int = 0
    red: int = 0


NO_DORA = DoraCount()


def count_dora(all_counts: int, shifts: Iterable[int]) -> int:
    """How many dora a packed hand holds, by their places in it; a kind pointed at twice counts twice."""
    dora = 0
    for shift in shifts:
        dora += all_counts >> shift & 7
    return dora


def shown_dora(all_counts: int, win: WinContext, ruleset: Ruleset) -> int:
    """Dora and, where the rules have them, kan dora."""
    dora = 0
    for shift in win.dora_shifts if ruleset.kan_dora else win.first_dora_shifts:
        dora += all_counts >> shift & 7
    return dora


def ura_dora(all_counts: int, win: WinContext, ruleset: Ruleset) -> int:
    """Ura dora; without kan ura dora only the first indicator counts."""
    if not ruleset.ura_dora:
        return 0
    return count_dora(all_counts, win.ura_shifts if ruleset.kan_ura_dora else win.ura_shifts[:1])


def dora_in(hand: Hand, win: WinContext, ruleset: Ruleset, ura_access: bool) -> DoraCount:
    """The dora of a hand under the ruleset. ``ura_access``: the winner may look at the ura indicators."""
    return DoraCount(
        shown_dora(hand.all_counts, win, ruleset),
        ura_dora(hand.all_counts, win, ruleset) if ura_access else 0,
        red_tiles(hand.reds, ruleset.red_fives) if hand.reds else 0,
    )


@lru_cache(maxsize=1 << 10)
def red_tiles(reds: tuple[Tile, ...], red_fives: tuple[str, ...]) -> int:
    """How many of the red tiles held are red in this game, whose red tiles may be any multiset."""
    left = list(red_fives)
    found = 0
    for tile in reds:
        name = f"{tile.number}{tile.suit}"
        if name in left:
            left.remove(name)
            found += 1
    return found
