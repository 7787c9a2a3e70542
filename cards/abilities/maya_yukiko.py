"""C31 Maya Yukiko: chii from anybody before every other claim; those players pay her tsumo double."""

from __future__ import annotations

from cards.judge.ability import Ability, Factor, Table, Winning
from cards.judge.values import Claim


def _first(table: Table, claim: Claim) -> str | None:
    return "C31a" if claim.call == "chi" else None


def _double(table: Table, win: Winning, payer: str) -> Factor | None:
    if not win.tsumo:
        return None
    sources = table.facts.get("chii_from")
    if sources is None:
        sources = {call.source for call in table.calls if call.seat == win.seat and call.call == "chi"}
        sources |= {meld.source for meld in win.melds if meld.kind == "chi"}
    return ("C31b", 2) if payer in sources else None


CARD = Ability(slug="maya-yukiko", chi_from_anybody="C31a", priority=_first, factor=_double)
