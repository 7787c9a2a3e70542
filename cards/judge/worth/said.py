"""A win whose value is said, without its tiles: what the players count, the cards of the payers then act on it.

Whoever says a value has counted the own card's han and yaku in. What cards do to the payment itself (factors,
exemptions, rates, counters, side payments, bets) follows as for a hand that is shown.
"""

from __future__ import annotations

from typing import Final

from cards.judge.ability import Table, Winning
from cards.judge.values import RefusedClaim, ScoreLine, ToldValue
from cards.judge.worth.ranks import RANKS, YAKUMAN_HAN, Rank, rank_of
from cards.judge.worth.winning import NO_RANK, Scored

BASES: Final = dict(RANKS)


def said_score(table: Table, win: Winning, said: ToldValue) -> Scored | RefusedClaim:
    """A win worth what is said of it; a refusal where a card needs more than its points."""
    ability = win.ability
    counted = bool(said.units or said.han)
    if not counted and ability is not None and ability.honba_times is not None:
        return RefusedClaim("said_without_han", win.seat)
    scored = Scored("", "", (), None, 0)
    scored.han, scored.fu, scored.units = said.han or YAKUMAN_HAN * said.units, said.fu, said.units
    scored.rank = _rank(table, said)
    words = said.limit or f"{said.han} {said.fu or ''}".strip()
    scored.lines.append(ScoreLine("said", "said", said.han, seat=win.seat, what="" if said.points else words))
    return scored


def _rank(table: Table, said: ToldValue) -> Rank:
    if said.points:
        return NO_RANK
    if said.units:
        return rank_of(0, 0, table.ruleset, said.units)
    if said.limit:
        return Rank(said.limit, BASES[said.limit])
    return rank_of(said.han, said.fu or 0, table.ruleset)
