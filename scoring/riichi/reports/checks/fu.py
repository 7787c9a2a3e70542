"""Validation of a report's fu."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.problems import Problem, problem
from scoring.riichi.reports.report import ReportedWin
from scoring.rulesets import Ruleset

MOST_FU: Final = 140
"""Three concealed kans of terminals or honours, a triplet finished by ron and the pair of the double wind."""


def unshown_allowed(report: ReportedWin, ruleset: Ruleset) -> bool:
    """May this be a self-draw whose tile was not shown, worth 1 han 20 fu (s2)?"""
    return ruleset.winning_tile_not_shown == "tsumo_1_han_20_fu" and report.win.tsumo and not report.open


def fu_problems(han: int, fu: int, report: ReportedWin, ruleset: Ruleset) -> Iterator[Problem]:
    """Fu that no hand has, or not with these yaku and this win."""
    win, named = report.win, report.yaku is not None
    closed = not report.open
    pairs, by_draw = ruleset.chiitoitsu_fu, -(-ruleset.pinfu_tsumo_fu // 10) * 10
    if fu == pairs and fu % 10:
        # Of a renhou that stands alone the other yaku are not named.
        if not closed or (named and "chiitoitsu" not in report.names and report.names != {"renhou"}):
            yield problem(
                "fu_25",
                "fu",
                "{pairs} fu are only for seven pairs, which are closed",
                pairs=pairs,
            )
        return
    if fu != pairs and (fu % 10 or not 20 <= fu <= MOST_FU):
        yield problem(
            "fu",
            "fu",
            "{fu} fu is impossible (fu are rounded up to ten, from 20 to {most}, and seven pairs have {pairs})",
            fu=fu,
            most=MOST_FU,
            pairs=pairs,
        )
        return
    if "chiitoitsu" in report.names:
        if fu != pairs:
            yield problem("chiitoitsu_fu", "fu", "seven pairs always have {pairs} fu", pairs=pairs)
        return
    if "pinfu" in report.names and fu != (by_draw if win.tsumo else 30):
        yield problem(
            "pinfu_fu",
            "fu",
            "pinfu has 30 fu by ron and {by_draw} by tsumo",
            by_draw=by_draw,
        )
    # Of a renhou that stands alone the other yaku are not named: here too it may be seven pairs.
    if fu == 20 and not (fu == pairs and closed and (not named or report.names == {"renhou"})):
        yield from _twentyfu_problems(han, report, ruleset, named)


def _twentyfu_problems(han: int, report: ReportedWin, ruleset: Ruleset, named: bool) -> Iterator[Problem]:
    win = report.win
    nomi = unshown_allowed(report, ruleset) or report.names == {"renhou"}
    by_pinfu = ruleset.pinfu_tsumo_fu == 20
    if not win.tsumo and not report.open:
        yield problem(
            "twenty_fu_ron",
            "fu",
            "{han} han 20 fu is impossible by ron, because a closed hand won by ron has at least 30 fu",
            han=han,
        )
    elif report.open and ruleset.open_pinfu_fu:
        yield problem(
            "twenty_fu_open",
            "fu",
            "{han} han 20 fu is impossible, because an open hand has at least 30 fu",
            han=han,
        )
    elif by_pinfu and "pinfu" not in report.names and named and not report.open and not nomi:
        yield problem(
            "twenty_fu_without_pinfu",
            "fu",
            "20 fu by tsumo needs pinfu",
        )
    elif not by_pinfu and not report.open and not nomi:
        yield problem(
            "twenty_fu_tsumo",
            "fu",
            "20 fu by tsumo is impossible, because pinfu has more under these rules",
        )
    elif han == 1 and not report.open and not nomi:
        yield problem(
            "one_han_twenty_fu",
            "fu",
            "1 han 20 fu is impossible, because pinfu by tsumo also has menzen tsumo (2 han)",
        )
