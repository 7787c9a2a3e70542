"""Hanchan: a whole game as an append-only list of records; corrections replay it (`game.py`).

What happened is in `records.py`, where a table stands in `state.py`, and what a hand pays says a judge
(`judge.py`): the rules' own (`rules_judge.py`) or another that plugs in.

The names below are loaded when they are first asked for: whoever only settles a hand does not load the game.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring.riichi.hanchan.compare import HandDifference, differences
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
        PaymentRecord,
        Points,
        Signal,
        SuukantsuScored,
        Winner,
        Won,
    )
    from scoring.riichi.hanchan.result import final_of, names_to_points
    from scoring.riichi.hanchan.rules_judge import RULES_JUDGE
    from scoring.riichi.hanchan.state import State

_HOMES = {
    "scoring.riichi.hanchan.compare": (
        "HandDifference",
        "differences",
    ),
    "scoring.riichi.hanchan.game": (
        "Hanchan",
        "Record",
        "Step",
        "begin",
        "replay",
    ),
    "scoring.riichi.hanchan.judge": (
        "HandJudge",
        "Outcome",
        "Report",
    ),
    "scoring.riichi.hanchan.records": (
        "Abortive",
        "ByCount",
        "ByRonValue",
        "ByTiles",
        "ByTsumoValue",
        "Chombo",
        "Correction",
        "DealerEnds",
        "Decision",
        "Draw",
        "HandPlayed",
        "Nagashi",
        "PaymentRecord",
        "Points",
        "Signal",
        "SuukantsuScored",
        "Winner",
        "Won",
    ),
    "scoring.riichi.hanchan.result": (
        "final_of",
        "names_to_points",
    ),
    "scoring.riichi.hanchan.rules_judge": ("RULES_JUDGE",),
    "scoring.riichi.hanchan.state": ("State",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

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
    "Draw",
    "Hanchan",
    "HandDifference",
    "HandJudge",
    "HandPlayed",
    "Nagashi",
    "Outcome",
    "PaymentRecord",
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


if not TYPE_CHECKING:  # a type checker reads the imports above, and so finds a misspelt name

    def __getattr__(name: str) -> Any:
        home = _HOME_OF.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(home), name)
        globals()[name] = value
        return value
