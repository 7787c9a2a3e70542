"""Yaku, one unit each, and the catalogue in book order."""

from __future__ import annotations

from typing import Final

from scoring.riichi.yaku import (
    elsewhere,
    flushes,
    honours,
    outside,
    ryanzou,
    sequences,
    situation,
    triplets,
    yakuman,
)
from scoring.riichi.yaku.unit import UNITS, Yaku

__all__ = [
    "CATALOGUE",
    "ORDER",
    "RANK",
    "Yaku",
    "elsewhere",
    "flushes",
    "honours",
    "outside",
    "ryanzou",
    "sequences",
    "situation",
    "triplets",
    "yakuman",
]

ORDER: Final = (
    "riichi", "double_riichi", "ippatsu", "menzen_tsumo", "chankan", "rinshan", "haitei", "houtei",
    "uupin_kaihou", "iipin_mouyue", "chuupin_raoyui", "ryanzou_chankan",
    "pinfu", "tanyao", "iipeikou", "ryanpeikou", "chiitoitsu", "ittsuu", "sanshoku_doujun",
    "shousangen", "yakuhai_seat", "yakuhai_round", "yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun",
    "toitoi", "sanankou", "sankantsu", "sanshoku_doukou", "honroutou", "shiiaru_raotai", "uumensai",
    "honitsu", "chinitsu", "chanta", "junchan", "nagashi_mangan", "renhou",
    "tenhou", "chiihou", "ishi_no_ue_nimo_sannen",
    "kokushi_musou", "kokushi_musou_13", "chuuren_poutou", "chuuren_poutou_9",
    "suuankou", "suuankou_tanki", "suukantsu",
    "ryuuiisou", "chinroutou", "tsuuiisou", "daichiishin", "daisangen", "shousuushii", "daisuushii",
)  # fmt: skip
"""Every yaku id, in the order in which results list them."""

CATALOGUE: Final[dict[str, Yaku]] = {name: UNITS[name] for name in ORDER}
"""Every yaku by id, in book order."""

RANK: Final = {name: index for index, name in enumerate(ORDER)}
"""The place of each yaku in book order."""
