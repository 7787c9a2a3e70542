"""Ranks and shares: what a hand of so many han and fu costs each payer."""

from __future__ import annotations

from typing import Final, NamedTuple

from cards.judge.engine import RULES
from cards.judge.values import SEATS
from scoring.riichi.limits import limit_of
from scoring.riichi.payments import ceil100

HONBA: Final = 100
"""What one honba costs each payer of a tsumo; three times that on a ron."""
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


def rank_of(han: int, fu: int, yakuman: bool = False) -> Rank:
    """The rank of a hand; 13 han and more are a counted yakuman (B01)."""
    if yakuman:
        return Rank(YAKUMAN, RANKS[-1][1])
    limit = limit_of(han, fu, RULES)
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


def tsumo_shares(han: int, fu: int, dealer: bool) -> dict[str, int]:
    """What each seat would pay for a tsumo of this value; the winner's own entry means nothing."""
    base = rank_of(han, fu).base
    return {seat: ceil100(base * (2 if dealer or seat == SEATS[0] else 1)) for seat in SEATS}
