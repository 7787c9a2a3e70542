"""C18 Jindai Komaki: her win is doubled; riichi and ippatsu give 2 han, double riichi 4."""

from __future__ import annotations

from cards.judge.ability import Ability, YakuValue

CARD = Ability(
    slug="jindai-komaki",
    factor=lambda table, win, payer: ("C18b", 2),
    yaku_value=(
        YakuValue("C18c", "riichi", closed=2),
        YakuValue("C18c", "ippatsu", closed=2),
        YakuValue("C18d", "double_riichi", closed=4),
    ),
)
