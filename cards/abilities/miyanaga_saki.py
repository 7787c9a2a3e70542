"""C33 Miyanaga Saki: winds may be read as West; rinshan tiles, also others', complete her hand.

Her physical tiles stay what they are for bans and for whoever robs her kan (C33f, C33g).
"""

from __future__ import annotations

from collections.abc import Iterable

from cards.judge.ability import Ability, Table, Winning
from cards.judge.values import Claim, RefusedClaim
from cards.judge.worth.winning import Scored
from scoring.tiles import HAKU, HONOURS, WEST


def _rinshan(table: Table, win: Winning) -> str | None:
    if win.tsumo:
        return "C33a" if win.source == "rinshan" or "rinshan" in win.flags else None
    return "C33b" if win.source == "other_rinshan_discard" else None


def _others_rinshan(table: Table, win: Winning, scored: Scored) -> Iterable[tuple[str, str, int]]:
    if not win.tsumo and win.source == "other_rinshan_discard" and table.ruled("R15", "rinshan_too"):
        yield "C33b", "rinshan", 1


def _real_west(table: Table, claim: Claim) -> RefusedClaim | None:
    """Pon and kan to a set of West take a real West (Polish text, R15)."""
    if claim.call not in ("pon", "minkan") or not all(HONOURS <= kind < HAKU for kind in claim.kinds):
        return None
    if len(set(claim.kinds)) == 1 and claim.called in (None, claim.kinds[0]):
        return None
    called = claim.called if claim.called is not None else (WEST if WEST in claim.kinds else None)
    return None if called == WEST else RefusedClaim("real_west_required", claim.seat, "C33e")


CARD = Ability(
    slug="miyanaga-saki",
    winds_as=WEST,
    grammar_clause="C33c",
    each_set_counts="C33d",
    wild=_rinshan,
    yaku_add=_others_rinshan,
    own_call_gate=_real_west,
)
