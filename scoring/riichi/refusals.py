"""Reasons why a hand may not win, in a judge's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.texts import Text

REFUSALS: Final[Mapping[str, Text]] = {
    "no_yaku": Text("the hand has no yaku, so it cannot win"),
    "too_few_yaku": Text(
        "from five honba on, a hand needs two han of yaku without dora",
    ),
    "not_winning_shape": Text(
        "a winning hand has four sets and a pair, seven pairs or thirteen orphans, and these tiles do not",
    ),
    "ankan_not_robbed": Text("this hand cannot rob a closed kan"),
    "atozuke": Text(
        "without atozuke, one yaku has to be there on every tile the hand waits for",
    ),
}
