"""Parameters of nagashi mangan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scoring.rulesets.parameters.declare import ParameterGroup
from scoring.texts import Text

NagashiSeveral = Literal["cancel_between", "each_paid", "first_in_turn"]

DRAWS = ParameterGroup("draws", Text("Hands without a winner"))


@dataclass(frozen=True, slots=True, kw_only=True)
class NagashiMangan:
    """Nagashi mangan; `counts_as_win` decides the dealership and the next honba."""

    allowed: bool = DRAWS.switch(Text("Nagashi mangan"), False)
    closed_hand: bool = DRAWS.switch(Text("Nagashi mangan needs a closed hand"), False)
    counts_as_win: bool = DRAWS.switch(Text("Nagashi mangan counts as a win"), False)
    honba: bool = DRAWS.switch(Text("Nagashi mangan earns the honba"), False)
    sticks: bool = DRAWS.switch(Text("Nagashi mangan earns the riichi sticks"), False)
    several: NagashiSeveral = DRAWS.choice(
        Text("Several nagashi mangan"),
        "each_paid",
        {
            "cancel_between": Text("cancel each other out"),
            "each_paid": Text("each is paid"),
            "first_in_turn": Text("only the nearest to East"),
        },
    )
    optional: bool = DRAWS.switch(Text("Claiming nagashi mangan is optional"), False)
