"""Validation of a report of han, fu and yaku.

Every impossibility is a problem with its reason; nothing is guessed (`docs/spec/scoring-interface.md` §3.2).
`win.py` asks about the win and its dora, `yaku.py` about the yaku named, `han.py` and `fu.py` about the numbers.
"""

from __future__ import annotations

from scoring.problems import Problem
from scoring.riichi.reports.checks.han import han_problems, yakuman_problems
from scoring.riichi.reports.checks.win import dora_problems, flag_problems, seat_problems
from scoring.riichi.reports.checks.yaku import INCOMPATIBLE, pair_problems, yaku_problems
from scoring.riichi.reports.report import ReportedWin, is_yakuman
from scoring.rulesets import Ruleset

__all__ = ["INCOMPATIBLE", "report_problems"]


def report_problems(report: ReportedWin, ruleset: Ruleset) -> list[Problem]:
    """Everything that is impossible about a report."""
    found = [*seat_problems(report), *flag_problems(report), *dora_problems(report, ruleset)]
    if report.yaku is not None:
        found += [*yaku_problems(report, ruleset), *pair_problems(report, ruleset)]
    if is_yakuman(report, ruleset):
        return found + list(yakuman_problems(report, ruleset))
    return found + list(han_problems(report, ruleset))
