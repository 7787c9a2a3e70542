"""C12 Hao Huiyu: no riichi, no dora, no furiten, no noten payments; everybody pays her tsumo like a ron."""

from __future__ import annotations

from cards.judge.ability import Ability

CARD = Ability(
    slug="hao-huiyu",
    no_riichi="C12a",
    dora_factor=lambda table, me: ("C12b", 0),
    ignores_furiten=lambda table, win: "C12c",
    noten_drop="C12d",
    ron_rate=("C12e", 1000),
)
