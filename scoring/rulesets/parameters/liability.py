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

LIABILITY = ParameterGroup("pao", Text("Liability (pao)"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pao:
    """Liability for feeding a yakuman: `scope` on a self-draw, `ron_split` on somebody else's discard."""

    yaku: tuple[PaoYaku, ...] = LIABILITY.several(
        Text("Yaku with liability"),
        ("daisangen", "daisuushii"),
        {
            "daisangen": Text("big three dragons"),
            "daisuushii": Text("big four winds"),
            "suukantsu": InContext("yaku", "four kans"),
            "suukantsu_daiminkan": Text("four kans with an open last one"),
            "rinshan_after_daiminkan": Text("after an open kan"),
        },
    )
    scope: PaoScope = LIABILITY.choice(
        Text("On a self-draw the liable player pays"),
        "whole_hand",
        {
            "whole_hand": Text("the whole hand"),
            "liable_yakuman_only": Text("the yakuman concerned"),
        },
    )
    ron_split: PaoRonSplit = LIABILITY.choice(
        Text("On another player's discard each pays half of"),
        "half",
        {
            "half": InContext("pao.ron_split", "the whole hand"),
            "half_of_liable_yakuman": Text("the yakuman concerned, the discarder the rest"),
        },
    )
    honba_payer: PaoHonbaPayer = LIABILITY.choice(
        Text("The honba are paid by"),
        "discarder",
        {
            "discarder": Text("the discarder"),
            "liable": Text("the liable player"),
            "liable_on_single_yakuman_tsumo": Text(
                "the liable player on a self-drawn single yakuman, else as usual"
            ),
        },
    )
