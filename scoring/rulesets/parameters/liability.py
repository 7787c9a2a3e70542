"""Parameters of liability for a yakuman."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scoring.rulesets.parameters.declare import ParameterGroup
from scoring.texts import InContext, Text

PaoYaku = Literal["daisangen", "daisuushii", "suukantsu", "suukantsu_daiminkan", "rinshan_after_daiminkan"]
PaoScope = Literal["whole_hand", "liable_yakuman_only"]
PaoRonSplit = Literal["half", "half_of_liable_yakuman"]
PaoHonbaPayer = Literal["discarder", "liable", "liable_on_single_yakuman_tsumo"]

LIABILITY = ParameterGroup("pao", Text("Pao (liability)"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pao:
    """Liability for feeding a yakuman: `scope` on a self-draw, `ron_split` on somebody else's discard."""

    yaku: tuple[PaoYaku, ...] = LIABILITY.several(
        Text("Yaku with pao"),
        ("daisangen", "daisuushii"),
        {
            "daisangen": Text("big three dragons"),
            "daisuushii": Text("big four winds"),
            "suukantsu": InContext("yaku", "four kans"),
            "suukantsu_daiminkan": Text("four kans, the last one open"),
            "rinshan_after_daiminkan": Text("after an open kan"),
        },
    )
    scope: PaoScope = LIABILITY.choice(
        Text("After a tsumo, the pao player pays"),
        "whole_hand",
        {
            "whole_hand": Text("the whole hand"),
            "liable_yakuman_only": Text("only the pao yakuman"),
        },
    )
    ron_split: PaoRonSplit = LIABILITY.choice(
        Text("Payment split after a ron with pao"),
        "half",
        {
            "half": InContext("pao.ron_split", "the whole hand"),
            "half_of_liable_yakuman": Text("the pao yakuman (the discarder pays the rest)"),
        },
    )
    honba_payer: PaoHonbaPayer = LIABILITY.choice(
        Text("Honba paid by"),
        "discarder",
        {
            "discarder": Text("the discarder"),
            "liable": Text("the pao player"),
            "liable_on_single_yakuman_tsumo": Text(
                "the pao player for a single yakuman by tsumo, otherwise as usual"
            ),
        },
    )
