"""C41 Sawamura Tomoki: menzen tsumo and iipeikou are worth 2 han."""

from __future__ import annotations

from cards.judge.ability import Ability, YakuValue

CARD = Ability(
    slug="sawamura-tomoki",
    yaku_value=(YakuValue("C41a", "menzen_tsumo", closed=2), YakuValue("C41b", "iipeikou", closed=2)),
)
