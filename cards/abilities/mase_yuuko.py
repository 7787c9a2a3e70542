"""C27 Mase Yuuko: wrapping sequences, no pon or kan, 1 han for every three equal tiles of her river.

A wrap is a group with terminals; ittsuu needs the three ordinary sequences, so wraps never make one (C27b).
"""

from __future__ import annotations

from cards.judge.ability import Ability, Han, Table, Winning
from cards.judge.legality.rivers import repeats
from cards.judge.values import Claim, RefusedClaim
from cards.judge.worth.winning import Scored


def _runs_only(table: Table, claim: Claim) -> RefusedClaim | None:
    if claim.call in ("chi", "ron") or (claim.call == "ankan" and table.ruled("R22", "ankan_allowed")):
        return None
    return RefusedClaim("own_card_forbids_call", claim.seat, "C27c")


def _threes(table: Table, win: Winning, scored: Scored) -> Han | None:
    return "C27d", repeats(table, win.seat, 3)


CARD = Ability(
    slug="mase-yuuko",
    extra_runs=tuple(run for s in (0, 9, 18) for run in ((s + 7, s + 8, s), (s + 8, s, s + 1))),
    grammar_clause="C27a",
    own_call_gate=_runs_only,
    bonus=(_threes,),
)
