"""A whole game as an append-only list of hand records; corrections replay it (`game.py`)."""

from scoring.riichi.hanchan.game import (
    Difference,
    Hanchan,
    Points,
    Record,
    State,
    Step,
    begin,
    differences,
    replay,
)

__all__ = [
    "Difference",
    "Hanchan",
    "Points",
    "Record",
    "State",
    "Step",
    "begin",
    "differences",
    "replay",
]
