"""C13 Haramura Nodoka: closed tanyao and pinfu are worth 2 han."""

from __future__ import annotations

from cards.judge.ability import Ability, YakuValue

CARD = Ability(
    slug="haramura-nodoka",
    yaku_value=(YakuValue("C13a", "tanyao", closed=2), YakuValue("C13b", "pinfu", closed=2)),
)
