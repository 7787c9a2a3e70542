"""C02 Usuzawa Sae: in riichi she bars one opponent from melds and ron and switches all abilities off."""

from __future__ import annotations

from cards.judge.ability import Ability, Silence, Table, Winning
from cards.judge.values import Claim, RefusedClaim


def _barred(table: Table, me: str, seat: str) -> bool:
    return me in table.riichi and table.facts.get("sae_target") == seat and seat not in table.riichi


def _no_ron(table: Table, me: str, win: Winning) -> RefusedClaim | None:
    if not win.tsumo and _barred(table, me, win.seat):
        return RefusedClaim("sae_target_cannot_ron", win.seat, "C02a")
    return None


def _no_melds(table: Table, me: str, claim: Claim) -> RefusedClaim | None:
    if not _barred(table, me, claim.seat):
        return None
    if claim.call == "ron":
        return RefusedClaim("sae_target_cannot_ron", claim.seat, "C02a")
    if claim.call in ("ankan", "kakan") and table.ruled("R32", "open_calls_only"):
        return None
    return RefusedClaim("sae_target_cannot_call", claim.seat, "C02a")


CARD = Ability(
    slug="usuzawa-sae",
    silence=Silence("C02b", "riichi", lambda table, me: table.seats_but(me)),
    gate_win=_no_ron,
    gate_call=_no_melds,
)
