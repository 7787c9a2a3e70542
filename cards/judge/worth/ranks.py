"""Ranks (limits) of `scoring`, counted yakuman apart from real ones, and rank increases."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.riichi.counting.limits import LIMITS, YAKUMAN_BASE, limit_of
from scoring.rulesets import Ruleset

KAZOE: Final = "kazoe_yakuman"
YAKUMAN: Final = "yakuman"
YAKUMAN_HAN: Final = 13
RANKS: Final = (*((name, base) for name, _, base in reversed(LIMITS)), (KAZOE, YAKUMAN_BASE))
"""The ranks a hand can rise through, lowest first, with their base points (C39b)."""


class Rank(NamedTuple):
    """The limit of a hand, None below mangan, and its base points."""

    name: str | None
    base: int


def rank_of(han: int, fu: int, ruleset: Ruleset, units: int = 0) -> Rank:
    """The rank of a hand with these han and fu, or with so many yakuman.

    Where the rules count 13 han as a yakuman it is a counted one (B01).
    """
    if units:
        return Rank(YAKUMAN, YAKUMAN_BASE * units)
    limit = limit_of(han, fu, ruleset)
    return Rank(KAZOE if limit.name == YAKUMAN else limit.name, limit.base)


def next_rank(rank: Rank) -> Rank:
    """One rank higher; below mangan, a counted and a real yakuman stay what they are."""
    names = [name for name, _ in RANKS]
    if rank.name not in names or rank.name == KAZOE:
        return rank
    return Rank(*RANKS[names.index(rank.name) + 1])
