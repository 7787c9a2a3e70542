"""File formats of plans, constraints and schedules: JSON, CSV, pasted text."""

from planner.files.formats import constraints_from_json, figures_to_data, plan_to_json, rounds_to_csv
from planner.files.prescribed import Prescribed, read_schedule

__all__ = [
    "Prescribed",
    "constraints_from_json",
    "figures_to_data",
    "plan_to_json",
    "read_schedule",
    "rounds_to_csv",
]
