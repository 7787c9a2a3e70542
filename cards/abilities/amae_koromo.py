"""C03 Amae Koromo: the last tile and the last discard always complete her hand."""

from __future__ import annotations

from cards.judge.ability import Ability, Table, Winning


def _last_tile(table: Table, win: Winning) -> str | None:
    """With Satomi in play haitei and houtei exist at the end of either wall; the flag says so (C03b)."""
    if ("haitei" if win.tsumo else "houtei") not in win.flags:
        return None
    return "C03b" if table.facts.get("last_tile_of") is not None else "C03a"


CARD = Ability(slug="amae-koromo", wild=_last_tile)
