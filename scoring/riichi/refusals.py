"""Why a hand may not win, in a judge's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.problems import Text

REFUSALS: Final[Mapping[str, Text]] = {
    "no_yaku": Text("the hand has no yaku, so it cannot win", "ręka nie ma yaku, więc nie może wygrać"),
    "too_few_yaku": Text(
        "from five counters on a hand needs two han of yaku, dora not counted",
        "od pięciu honba ręka potrzebuje dwóch han z yaku, bez dory",
    ),
    "not_winning_shape": Text(
        "the tiles are no winning hand: four sets and a pair, seven pairs or thirteen orphans",
        "to nie jest wygrywająca ręka: cztery grupy i para, siedem par albo trzynaście sierot",
    ),
    "ankan_not_robbed": Text(
        "a concealed kan cannot be robbed by this hand", "tą ręką nie można obrabować ukrytego kana"
    ),
    "atozuke": Text(
        "no yaku was sure before the winning tile: without atozuke one has to be there on every tile"
        " the hand waits for",
        "żadne yaku nie było pewne przed wygrywającym kamieniem: bez atozuke któreś z nich musi być"
        " na każdym kamieniu, na który czeka ręka",
    ),
}
