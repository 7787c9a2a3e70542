"""Validation of a report's win: seats, riichi, ron or tsumo, dora."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.problems import Problem, problem
from scoring.riichi.checks.situation import NEEDS_RON, NEEDS_TSUMO, Claims, situation_problems
from scoring.riichi.counting.pao import claim_problems
from scoring.riichi.reports.report import ReportedWin
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset

CLAIMED: Final = (*NEEDS_TSUMO, *NEEDS_RON)


def seat_problems(report: ReportedWin) -> Iterator[Problem]:
    """Who won, from whom, and who is liable."""
    win = report.win
    if win.source == win.seat:
        yield problem(
            "winner_is_discarder",
            "from",
            "winner and discarder are the same player",
        )
    four_kans = report.yaku is None or "suukantsu" in report.names
    yield from claim_problems(win.pao, not report.open, four_kans and "rinshan" in report.found)
    for index, liability in enumerate(win.pao):
        if liability.player == win.seat:
            yield problem(
                "pao_is_winner",
                f"pao.{index}.player",
                "pao cannot apply to the winner",
            )


def flag_problems(report: ReportedWin) -> Iterator[Problem]:
    """Riichi and the situation of the win, as flags and as yaku."""
    win, names = report.win, report.names
    riichi_yaku = names & {"riichi", "double_riichi"}
    riichi = win.riichi > 0
    if (riichi or riichi_yaku) and report.open:
        yield problem("open_riichi", "riichi", "riichi needs a closed hand")
    if riichi_yaku and not riichi:
        yield problem(
            "riichi_not_declared",
            "yaku",
            "riichi is reported as yaku, but no riichi was declared at the table",
        )
    if riichi and report.yaku is not None and not riichi_yaku and not any(CATALOGUE[n].is_yakuman for n in names):
        yield problem(
            "riichi_missing",
            "yaku",
            "riichi was declared, but the yaku is not reported",
        )
    if (win.ippatsu or "ippatsu" in names) and not (riichi or riichi_yaku):
        where = _said_in(report, "ippatsu")
        yield problem("ippatsu_without_riichi", where, "ippatsu needs riichi")
    claimed = {name for name in CLAIMED if getattr(win, name, False)} | names
    yield from situation_problems(
        Claims(
            [name for name in CLAIMED if name in claimed],
            win.tsumo,
            win.dealer,
            riichi or bool(riichi_yaku),
            report.open,
            lambda name: _said_in(report, name),
        )
    )


def _said_in(report: ReportedWin, name: str) -> str:
    """Where a report says it: the flag of that name, or its place among the yaku."""
    if getattr(report.win, name, False):
        return name
    return f"yaku.{[yaku for yaku, _ in report.yaku or ()].index(name)}"


def dora_problems(report: ReportedWin, ruleset: Ruleset) -> Iterator[Problem]:
    """Dora the player cannot have or these rules do not know."""
    if report.ura_dora and not report.win.riichi:
        yield problem("ura_without_riichi", "ura_dora", "ura dora are only for riichi")
    if report.ura_dora and not ruleset.ura_dora:
        yield problem("ura_not_played", "ura_dora", "these rules have no ura dora")
    if report.red_fives > len(ruleset.red_fives):
        yield problem(
            "too_many_red",
            "red_fives",
            "{reported} red tiles reported, but this game has {there}",
            reported=report.red_fives,
            there=len(ruleset.red_fives),
        )
