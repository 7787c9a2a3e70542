"""The seating planner: pure Python, no database, the same plan for the same seed."""

from planner.door import EFFORTS, REMAKES, VERSION, plan, plan_hash, verify
from planner.report.report import make_report
from planner.types import (
    WINDS,
    Constraints,
    Figure,
    Obstacle,
    PersonalRound,
    Plan,
    PlanningError,
    PlanReport,
    Player,
    Progress,
    Round,
    Seat,
    Table,
    Weights,
)

__version__ = "1.0.0"

__all__ = [
    "EFFORTS",
    "REMAKES",
    "VERSION",
    "WINDS",
    "Constraints",
    "Figure",
    "Obstacle",
    "PersonalRound",
    "Plan",
    "PlanReport",
    "PlanningError",
    "Player",
    "Progress",
    "Round",
    "Seat",
    "Table",
    "Weights",
    "make_report",
    "plan",
    "plan_hash",
    "verify",
]
