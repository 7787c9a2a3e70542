"""A whole game as an append-only list of hand records; corrections replay it (`game.py`)."""

from scoring.riichi.hanchan.differences import Difference, differences
from scoring.riichi.hanchan.game import Hanchan, Points, Record, State, Step, begin, replay
from scoring.riichi.hanchan.result import final_of, names_to_points

__all__ = [
    "Difference",
    "Hanchan",
    "Points",
    "Record",
    "State",
    "Step",
    "begin",
    "differences",
    "final_of",
    "names_to_points",
    "replay",
]
