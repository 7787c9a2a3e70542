"""Value of a win claimed without tiles; the payers' cards act on it.

Whoever says a value has counted the own card's han and yaku in. What cards do to the payment itself (factors,
exemptions, rates, counters, side payments, bets) follows as for a hand that is shown.
"""

from __future__ import annotations

from typing import Final

from cards.judge.ability import Table, Winning
from cards.judge.values import ClaimedValue, RefusedClaim, ScoreLine
from cards.judge.worth.ranks import RANKS, YAKUMAN_HAN, Rank, rank_of
from cards.judge.worth.winning import NO_RANK, Scored

BASES: Final = dict(RANKS)


def claimed_score(table: Table, win: Winning, claimed: ClaimedValue) -> Scored | RefusedClaim:
    """A win worth what is claimed; a refusal where a card needs more than its points."""
    ability = win.ability
    counted = bool(claimed.units or claimed.han)
    if not counted and ability is not None and ability.honba_times is not None:
        return RefusedClaim("claimed_without_han", win.seat)
    scored = Scored("", "", (), None, 0)
    scored.han, scored.fu, scored.units = claimed.han or YAKUMAN_HAN * claimed.units, claimed.fu, claimed.units
    scored.rank = _rank(table, claimed)
    words = claimed.limit or f"{claimed.han} {claimed.fu or ''}".strip()
    scored.lines.append(
        ScoreLine("claimed", "claimed", claimed.han, seat=win.seat, what="" if claimed.points else words)
    )
    return scored


def _rank(table: Table, claimed: ClaimedValue) -> Rank:
    if claimed.points:
        return NO_RANK
    if claimed.units:
        return rank_of(0, 0, table.ruleset, claimed.units)
    if claimed.limit:
        return Rank(claimed.limit, BASES[claimed.limit])
    return rank_of(claimed.han, claimed.fu or 0, table.ruleset)
