"""Ranks and shares: what a hand of so many han and fu costs each payer."""

from __future__ import annotations

from typing import Final, NamedTuple

from cards.judge.values import SEATS
from scoring.riichi.counting.limits import YAKUMAN_BASE, limit_of
from scoring.riichi.counting.payments import ceil100
from scoring.rulesets import Ruleset

MANGAN: Final = 2000
KAZOE: Final = "kazoe_yakuman"
YAKUMAN: Final = "yakuman"
YAKUMAN_HAN: Final = 13
RANKS: Final = (("mangan", 2000), ("haneman", 3000), ("baiman", 4000), ("sanbaiman", 6000), (KAZOE, 8000))
"""The ranks a hand can rise through, lowest first, with their base points (C39b)."""


class Rank(NamedTuple):
    """The limit of a hand, None below mangan, and its base points."""

    name: str | None
    base: int


def honba_share(ruleset: Ruleset) -> int:
    """What one honba costs each payer of a tsumo; the whole value of a ron is three times that."""
    return ruleset.honba_value // 3


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


def times(winner: str, payer: str, tsumo: bool, as_dealer: bool) -> int:
    """How many times the base points a payer owes: 6 or 4 on a ron, 2 or 1 on a tsumo."""
    dealer = as_dealer or winner == SEATS[0]
    if not tsumo:
        return 6 if dealer else 4
    return 2 if dealer or payer == SEATS[0] else 1


def tsumo_shares(han: int, fu: int, dealer: bool, ruleset: Ruleset) -> dict[str, int]:
    """What each seat would pay for a tsumo of this value; the winner's own entry means nothing."""
    base = rank_of(han, fu, ruleset).base
    return {seat: ceil100(base * (2 if dealer or seat == SEATS[0] else 1)) for seat in SEATS}
