"""A whole game as an append-only list of records; corrections replay it (`game.py`).

What happened is in `records.py`, where a table stands in `state.py`, and what a hand pays says a judge
(`judge.py`): the rules' own (`rules_judge.py`) or another that plugs in.
"""

from scoring.riichi.hanchan.differences import Difference, differences
from scoring.riichi.hanchan.game import Hanchan, Record, Step, begin, replay
from scoring.riichi.hanchan.judge import HandJudge, Outcome, Report
from scoring.riichi.hanchan.records import (
    Abortive,
    ByCount,
    ByRonValue,
    ByTiles,
    ByTsumoValue,
    Chombo,
    Correction,
    DealerEnds,
    Decision,
    Draw,
    HandPlayed,
    Nagashi,
    Payment,
    Points,
    Signal,
    SuukantsuScored,
    Winner,
    Won,
)
from scoring.riichi.hanchan.result import final_of, names_to_points
from scoring.riichi.hanchan.rules_judge import RULES_JUDGE
from scoring.riichi.hanchan.state import State

__all__ = [
    "RULES_JUDGE",
    "Abortive",
    "ByCount",
    "ByRonValue",
    "ByTiles",
    "ByTsumoValue",
    "Chombo",
    "Correction",
    "DealerEnds",
    "Decision",
    "Difference",
    "Draw",
    "Hanchan",
    "HandJudge",
    "HandPlayed",
    "Nagashi",
    "Outcome",
    "Payment",
    "Points",
    "Record",
    "Report",
    "Signal",
    "State",
    "Step",
    "SuukantsuScored",
    "Winner",
    "Won",
    "begin",
    "differences",
    "final_of",
    "names_to_points",
    "replay",
]
