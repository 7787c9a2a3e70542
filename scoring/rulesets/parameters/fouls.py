"""Parameters of chombo: the penalty for a foul."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scoring.rulesets.parameters.bounds import MOST_POINTS
from scoring.rulesets.parameters.declare import ParameterGroup
from scoring.rulesets.parameters.saying import NONE
from scoring.texts import Text

ChomboType = Literal["none", "reverse_mangan", "after_uma"]

FOULS = ParameterGroup("penalty", Text("Chombo"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChomboPenalty:
    """The penalty for a foul: paid at the table, or `points` off the score after uma."""

    type: ChomboType = FOULS.choice(
        Text("Chombo"),
        "after_uma",
        {
            "none": NONE,
            "reverse_mangan": Text("mangan paid to the others at once"),
            "after_uma": Text("points deducted after uma"),
        },
    )
    points: int = FOULS.number(Text("Points deducted after uma"), 20000, least=0, most=MOST_POINTS, step=100)
    replay: bool = FOULS.switch(Text("Hand is replayed"), True)
    return_sticks: bool = FOULS.switch(Text("Riichi sticks of the hand are returned"), True)
    reverse_mangan_causes: tuple[str, ...] = FOULS.several(
        Text("Paid at the table instead for"),
        (),
        {
            "noten_riichi_by_card": Text("noten riichi caused by a card"),
        },
    )
    social: ChomboType | None = FOULS.choice(
        Text("Chombo in casual play"),
        None,
        {
            "none": NONE,
            "reverse_mangan": Text("mangan paid to the others at once"),
            "after_uma": Text("points deducted after uma"),
        },
    )
    void_on_win: bool = FOULS.switch(Text("Void if a player wins at the same time"), False)
    counts_after_signal: bool = FOULS.switch(Text("Counts as a hand after the signal"), False)
