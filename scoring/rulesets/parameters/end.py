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

    players: int = END.number(Text("Players at a table"), 4, least=4, most=4, say=bare)
    start_points: int = END.number(Text("Points at the start"), 30000, least=0, most=MOST_POINTS, step=100)
    return_points: int = END.number(
        Text("Points a score is counted from"), 30000, least=0, most=MOST_POINTS, step=100
    )
    goal_points: int = END.number(Text("Goal"), 30000, least=0, most=MOST_POINTS, step=100)
    oka: int = END.number(Text("Oka for the first place (thousands)"), 0, least=-MOST_UMA, most=MOST_UMA, say=bare)
    uma: tuple[int, int, int, int] = END.declare(
        Text("Uma (thousands)"),
        (15, 5, -5, -15),
        say=_uma_said,
        bounds=UMA,
        wrong=_uma_wrong,
    )
    uma_by_above_start: tuple[tuple[int, int, int, int], ...] = END.declare(
        Text("Uma by players at or above the start"),
        (),
        say=_floating_uma_said,
        bounds=UMA,
        wrong=_floating_uma_wrong,
    )
    uma_tie: UmaTie = END.choice(
        Text("Equal points"),
        "split",
        {
            "split": Text("share the place and its uma"),
            "initial_seat_order": Text("the earlier seat at the start is ahead"),
        },
    )
    split_rounding: SplitRounding = END.choice(
        Text("Thirds of a shared bonus"),
        "seat_order",
        {
            "seat_order": Text("odd tenths to the earlier seat at the start"),
            "down": Text("dropped"),
        },
    )
    score_unit: int = END.number(
        Text("One in a score is"),
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
                "the points to the nearest thousand before the return points come off, half away from"
                " zero; the first takes the rest"
            ),
            "points_half_toward_first_absorbs": Text(
                "the points to the nearest thousand before the return points come off, half toward zero;"
                " the first takes the rest"
            ),
            "whole_first_absorbs": Text(
                "the score with uma to the nearest thousand, half up; the first takes the rest"
            ),
            "whole_half_down_first_absorbs": Text(
                "the score with uma to the nearest thousand, half down; the first takes the rest"
            ),
        },
        note=Text(
            "Published logs of Tenhou from 2009 to 2022 have whole thousands (a total of -9,500 counts"
            " as -10), its ranked logs of October 2023 tenths; the day of the change is not known."
            " Mahjong Soul and the M-League keep tenths; what Mahjong Soul rounds up are the points of"
            " its ranks, not the score."
        ),
    )
    sticks_at_game_end: SticksAtGameEnd = END.choice(
        Text("Riichi bets left at the end"),
        "winner",
        {
            "winner": Text(
                "go to the winner; shared first places share them, odd hundreds to the earlier seat at the start"
            ),
            "winner_split_floor": Text("go to the winner; shared on a tie, decimals dropped"),
            "lost": Text("are added to nobody"),
        },
        note=Text(
            "The texts of EMA 2012 and 2016 give the bets to the winner and do not say what three"
            " equal first places get of one bet: 400, 300 and 300 is an assumption; EMA 2025 gives each"
            " 300."
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
        Text("Overtime"),
        "none",
        {
            "none": NONE,
            "west_until_goal": Text("West round, until somebody has the goal"),
            "west_played_out_then_north_sudden_death": Text(
                "a whole West round, then North until somebody has the goal; after North 4 a drawn game"
            ),
        },
    )
    tobi: Tobi = END.choice(
        Text("Busting"),
        "none",
        {
            "none": Text("play goes on below zero"),
            "below_zero": Text("the game ends below zero"),
        },
    )
    agari_yame: AgariYame = END.choice(
        Text("The dealer may stop in the last hand"),
        "none",
        {
            "none": NO,
            "dealer_choice_win": Text("yes, after winning"),
            "dealer_choice_win_or_tenpai": Text("yes, after winning or tenpai"),
            "automatic_if_first": Text("the game ends by itself if the dealer is first"),
        },
    )
