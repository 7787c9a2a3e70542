"""Seating plans for tables of four: meetings, tables and winds.

    >>> from planner import Constraints, plan
    >>> made = plan(21, 5, Constraints(rests=True), seed=1, effort="quick")
    >>> len(made.rounds), made.report.figure("repeats").value, made.report.figure("wind_spread").value
    (5, 0, 1)
    >>> [each.table for each in made.personal(7)]
    [4, 3, 2, 1, 5]

Entry points:
    all rounds      plan, Constraints, Weights, PlanningError
    quality         Plan.report, make_report
    next round      planner.modes: swiss, interval, top_tables, by_hand
    day changes     planner.replan: replan, changes, substitute
    files           planner.files: plan_to_json, rounds_to_csv, constraints_from_json, read_schedule
    the same again  verify, plan_hash, VERSION, REMAKES
    a shell         python -m planner

A player is a whole number or a text, a table four seats in the order East, South, West, North, a round a tuple of
tables. Rounds and tables are counted from 1. Effort is counted in steps of the search, never in seconds: the same
request and seed give the same plan on every machine.

A request that cannot be planned raises `PlanningError`, a `ValueError` with all `problems`.

40 players and 8 rounds without a repeat take 0.02 s, 160 players and 10 rounds 0.14 s.

The names in `__all__` are public. The whole reference: docs/reference/planner.md.
"""

from planner.api import EFFORTS, REMAKES, VERSION, plan, plan_hash, verify
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
