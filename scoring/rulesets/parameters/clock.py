"""Parameters of clock, lateness and substitutes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scoring.rulesets.parameters.bounds import DAY, MOST_POINTS, MOST_UMA
from scoring.rulesets.parameters.declare import ParameterGroup
from scoring.rulesets.parameters.saying import change, minutes, points_if_any
from scoring.texts import Text

AfterSignal = Literal["none", "finish_hand", "one_more_hand"]
SubstituteUma = Literal["counts", "ignored"]

CLOCK = ParameterGroup("clock", Text("Clock, lateness and substitutes"))


@dataclass(init=False, repr=False, eq=False, frozen=True, kw_only=True)
class ClockRules:
    """Clock, lateness and substitutes."""

    session_minutes: int = CLOCK.number(Text("Length of a hanchan"), 0, least=0, most=DAY, say=minutes)
    signal_minutes_before_end: int = CLOCK.number(Text("Signal before the end"), 0, least=0, most=DAY, say=minutes)
    after_signal: AfterSignal = CLOCK.choice(
        Text("After the signal"),
        "none",
        {
            "none": Text("no time limit"),
            "finish_hand": Text("finish the current hand"),
            "one_more_hand": Text("finish the current hand and play one more"),
        },
    )
    late_penalty_per_minute: int = CLOCK.number(
        Text("Late penalty per started minute"), 0, least=0, most=100_000, step=100, say=points_if_any
    )
    late_minutes_until_substitute: int = CLOCK.number(
        Text("Substitute plays after"), 0, least=0, most=DAY, say=minutes
    )
    substitute_points: int = CLOCK.number(
        Text("Score of a substituted player"), -15000, least=-MOST_POINTS, most=0, step=100
    )
    substitute_uma: int = CLOCK.number(
        Text("Uma of a substituted player (thousands)"), -15, least=-MOST_UMA, most=MOST_UMA, say=change
    )
    substitute_before_game: SubstituteUma = CLOCK.choice(
        Text("Rank of a substitute from the start"),
        "counts",
        {
            "counts": Text("counts for the others"),
            "ignored": Text("doesn’t count for the others"),
        },
    )
    substitute_during_game: SubstituteUma = CLOCK.choice(
        Text("Rank of a substitute during the hanchan"),
        "counts",
        {
            "counts": Text("counts for the others"),
            "ignored": Text("doesn’t count for the others"),
        },
    )
