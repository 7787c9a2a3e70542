"""Reasons why a hand may not win, in a judge's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.texts import Text

REFUSALS: Final[Mapping[str, Text]] = {
    "no_yaku": Text("the hand has no yaku, so it cannot win"),
    "too_few_yaku": Text(
        "from five counters on a hand needs two han of yaku, dora not counted",
    ),
    "not_winning_shape": Text(
        "the tiles are no winning hand: four sets and a pair, seven pairs or thirteen orphans",
    ),
    "ankan_not_robbed": Text("a concealed kan cannot be robbed by this hand"),
    "atozuke": Text(
        "no yaku was sure before the winning tile: without atozuke one has to be there on every"
        " tile the hand waits for",
    ),
}
