"""Validation of a report's han: sum, limit, minimum of the win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.problems import Problem, problem
from scoring.riichi.counting.award import MANGAN_MODES, RENHOU_HAN
from scoring.riichi.play.legality import MIN_YAKU_HONBA
from scoring.riichi.reports.checks.fu import fu_problems, unshown_allowed
from scoring.riichi.reports.report import ReportedWin, award_of, flat_renhou, limit_reported, situation_award
from scoring.rulesets import Ruleset

LEAST_FU_LIMIT_HAN: Final = 5
"""From so many han on a report needs no fu."""


def yakuman_problems(report: ReportedWin, ruleset: Ruleset) -> Iterator[Problem]:
    """The numbers of a report that says it is a yakuman."""
    award = award_of(report, ruleset)
    if award is not None and award.units and report.yakuman_units not in (0, award.units):
        yield problem(
            "yakuman_units",
            "yakuman_units",
            "{reported} yakuman reported, but the yaku give {units}",
            reported=report.yakuman_units,
            units=award.units,
        )
    if report.han is not None and report.han < 13:
        yield problem("han", "han", "a yakuman has no han below 13")


def han_problems(report: ReportedWin, ruleset: Ruleset) -> Iterator[Problem]:
    """Han, fu and limit, by themselves and beside the yaku and dora."""
    situation = situation_award(report, ruleset)
    if situation.units:
        names = ", ".join(name for name, _ in situation.yaku)
        yield problem("yakuman_missing", "limit", "{names} is a yakuman", names=names)
        return
    if flat_renhou(report, ruleset):
        yield from _flat_renhou_problems(report)
    if report.han is None:
        if report.limit is None:
            yield problem("missing", "han", "han is missing")
        return
    if report.han < 1:
        yield problem("han", "han", "a win has at least 1 han")
        return
    yield from _han_sum(report, ruleset)
    if report.fu is None:
        if report.han < LEAST_FU_LIMIT_HAN:
            yield problem("missing", "fu", "below 5 han the fu are needed")
    else:
        yield from fu_problems(report.han, report.fu, report, ruleset)
    limit = limit_reported(report, ruleset) if report.fu is not None or report.han >= 5 else None
    if report.limit is not None and limit is not None and report.limit != limit.name:
        right = limit.name or "no limit"
        yield problem(
            "limit",
            "limit",
            "{han} han {fu} fu is {right}, not {limit}",
            han=report.han,
            fu=report.fu or "",
            right=right,
            limit=report.limit,
        )


def _flat_renhou_problems(report: ReportedWin) -> Iterator[Problem]:
    """Renhou as a mangan that adds up with nothing: five han, no other yaku, no dora."""
    more = (report.names or {"renhou"}) - {"renhou"}
    if more or report.bonus or report.han not in (None, RENHOU_HAN) or report.limit not in (None, "mangan"):
        yield problem(
            "renhou_alone",
            "yaku" if more else "han",
            "renhou is a mangan here and adds up with nothing (five han, no other yaku, no dora)",
        )


def _han_sum(report: ReportedWin, ruleset: Ruleset) -> Iterator[Problem]:
    assert report.han is not None
    award = award_of(report, ruleset)
    if award is None:
        least = _least_han(report, ruleset)
        if report.han - report.bonus < least:
            yield problem(
                "too_few_han",
                "han",
                "{han} han with {bonus} dora leaves less than {least} han of yaku",
                han=report.han,
                bonus=report.bonus,
                least=least,
            )
        return
    if report.yaku and award.han + report.bonus != report.han:
        yield problem(
            "han_sum",
            "han",
            "{reported} han reported, but the yaku give {han} and the dora {bonus}",
            reported=report.han,
            han=award.han,
            bonus=report.bonus,
        )
    if report.win.honba >= MIN_YAKU_HONBA and award.han < ruleset.yaku_minimum_at_5_honba:
        yield problem(
            "too_few_yaku",
            "yaku",
            "from five honba on, a hand needs two han of yaku",
        )


def _least_han(report: ReportedWin, ruleset: Ruleset) -> int:
    """Han of yaku that the report implies without naming them."""
    win = report.win
    award = situation_award(report, ruleset)
    least = 1 if ruleset.renhou in MANGAN_MODES and win.renhou else award.han
    if report.fu == 20 and win.tsumo and not report.open and not unshown_allowed(report, ruleset):
        least += 1
    if report.fu == ruleset.chiitoitsu_fu and report.fu % 10:
        least += 2
    return max(least, 1)
