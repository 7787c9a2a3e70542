"""Parameters of start, end and final score of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from scoring.problems import Problem, problem
from scoring.rulesets.parameters.bounds import MOST_POINTS, MOST_UMA, Bounds
from scoring.rulesets.parameters.declare import ParameterGroup
from scoring.rulesets.parameters.saying import NO, NONE, bare, chosen, signed
from scoring.texts import Text, Verbatim

Tobi = Literal["none", "below_zero"]
Overtime = Literal["none", "west_until_goal", "west_played_out_then_north_sudden_death"]
AgariYame = Literal["none", "dealer_choice_win", "dealer_choice_win_or_tenpai", "automatic_if_first"]
UmaTie = Literal["split", "initial_seat_order"]
SticksAtGameEnd = Literal["winner", "winner_split_floor", "lost"]
SplitRounding = Literal["seat_order", "down"]
ScoreRounding = Literal[
    "none",
    "points_half_away_first_absorbs",
    "points_half_toward_first_absorbs",
    "whole_first_absorbs",
    "whole_half_down_first_absorbs",
]
"""What is rounded to whole thousands: nothing, the points before the return points come off (halves away from or
toward zero), or the score with its uma (halves up or down). The first place takes what makes the sum zero."""

END = ParameterGroup("end", Text("Start, end and final score"))
UMA = Bounds(-MOST_UMA, MOST_UMA)


def _uma_said(uma: Sequence[int]) -> Text:
    row = " / ".join(signed(value) for value in uma)
    return Verbatim(row)


def _floating_uma_said(rows: Sequence[Sequence[int]]) -> Text:
    listed = "; ".join(f"{number}: {_uma_said(row)}" for number, row in enumerate(rows))
    return Verbatim(listed) if rows else NO


def _uma_wrong(path: str, uma: Sequence[int]) -> Problem | None:
    if any(not UMA.least <= entry <= UMA.most for entry in uma):
        return UMA.outside(path, list(uma))
    if sum(uma) != 0 or any(a < b for a, b in pairwise(uma)):
        return problem(
            "rule_value",
            path,
            "uma must add up to zero and fall from first to fourth, not {row}",
            row=list(uma),
        )
    return None


def _floating_uma_wrong(path: str, rows: Sequence[Sequence[int]]) -> Problem | None:
    for row in rows:
        if (fault := _uma_wrong(path, row)) is not None:
            return fault
    if len(rows) not in (0, 5):
        return problem(
            "rule_value", path, "a floating uma has five rows: for 0, 1, 2, 3 and 4 players at or above the start"
        )
    return None


@dataclass(init=False, repr=False, eq=False, frozen=True, kw_only=True)
class EndRules:
    """Start, end and final score of a game."""

    players: int = END.number(Text("Players per table"), 4, least=4, most=4, say=bare)
    start_points: int = END.number(Text("Starting points"), 30000, least=0, most=MOST_POINTS, step=100)
    return_points: int = END.number(Text("Return points (target)"), 30000, least=0, most=MOST_POINTS, step=100)
    goal_points: int = END.number(Text("Points needed to end"), 30000, least=0, most=MOST_POINTS, step=100)
    oka: int = END.number(Text("Oka for first (thousands)"), 0, least=-MOST_UMA, most=MOST_UMA, say=bare)
    uma: tuple[int, int, int, int] = END.declare(
        Text("Uma (thousands)"),
        (15, 5, -5, -15),
        say=_uma_said,
        bounds=UMA,
        wrong=_uma_wrong,
    )
    uma_by_above_start: tuple[tuple[int, int, int, int], ...] = END.declare(
        Text("Uma by players at or above starting points"),
        (),
        say=_floating_uma_said,
        bounds=UMA,
        wrong=_floating_uma_wrong,
    )
    uma_tie: UmaTie = END.choice(
        Text("Equal points"),
        "split",
        {
            "split": Text("same rank and shared uma"),
            "initial_seat_order": Text("earlier starting seat ranks higher"),
        },
    )
    split_rounding: SplitRounding = END.choice(
        Text("Thirds of a shared bonus"),
        "seat_order",
        {
            "seat_order": Text("extra tenths to the earlier starting seat"),
            "down": Text("dropped"),
        },
    )
    score_unit: int = END.number(
        Text("Points per 1.0 of score"),
        1000,
        least=1,
        most=1000,
        only=(1, 10, 100, 1000),
        otherwise=Text("a score counts single points, tens, hundreds or thousands"),
    )
    score_rounding: ScoreRounding = END.choice(
        Text("Rounding of the result"),
        "none",
        {
            "none": Text("none, to a tenth of a thousand"),
            "points_half_away_first_absorbs": Text(
                "points to the nearest thousand before subtracting return points, half away from zero (rest to "
                "first)"
            ),
            "points_half_toward_first_absorbs": Text(
                "points to the nearest thousand before subtracting return points, half toward zero (rest to first)"
            ),
            "whole_first_absorbs": Text("score with uma to the nearest thousand, half up (rest to first)"),
            "whole_half_down_first_absorbs": Text(
                "score with uma to the nearest thousand, half down (rest to first)"
            ),
        },
        note=Text(
            "Tenhou rounded to thousands in its logs of 2009–2022 and to tenths in October 2023. The day of the "
            "change isn’t known. Mahjong Soul and the M-League use tenths."
        ),
    )
    sticks_at_game_end: SticksAtGameEnd = END.choice(
        Text("Riichi sticks left at the end"),
        "winner",
        {
            "winner": Text("to the winner (shared by tied winners, extra hundreds to the earlier starting seat)"),
            "winner_split_floor": Text("to the winner (shared by tied winners, decimals dropped)"),
            "lost": Text("to no player"),
        },
        note=Text(
            "EMA 2012 and 2016 don’t say how three tied winners share one stick. We assume 400, 300 and 300. "
            "EMA 2025 gives 300 to each."
        ),
    )
    rounds: int = END.number(
        Text("Rounds"),
        2,
        least=1,
        most=4,
        say=chosen(
            {
                1: Text("East"),
                2: Text("East and South"),
                3: Text("East to West"),
                4: Text("East to North"),
            }
        ),
    )
    overtime: Overtime = END.choice(
        Text("Extra rounds"),
        "none",
        {
            "none": NONE,
            "west_until_goal": Text("West round until a player has the points"),
            "west_played_out_then_north_sudden_death": Text(
                "full West round, then North until a player has the points (drawn after North 4)"
            ),
        },
    )
    tobi: Tobi = END.choice(
        Text("Negative points (busting)"),
        "none",
        {
            "none": Text("play continues"),
            "below_zero": Text("hanchan ends below zero"),
        },
    )
    agari_yame: AgariYame = END.choice(
        Text("Dealer may end the last hand"),
        "none",
        {
            "none": NO,
            "dealer_choice_win": Text("yes, after winning"),
            "dealer_choice_win_or_tenpai": Text("yes, after winning or tenpai"),
            "automatic_if_first": Text("the hanchan ends automatically if the dealer is first"),
        },
    )
