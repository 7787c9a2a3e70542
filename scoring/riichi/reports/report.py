"""Report without tiles: payments from han, fu and yaku. Validation: `checks/`."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.riichi.counting.award import (
    MANGAN_MODES,
    Award,
    YakuHan,
    counted,
    han_of,
    total,
    units_of,
    yaku_of_situation,
)
from scoring.riichi.counting.limits import LIMITS, YAKUMAN_BASE, Limit, limit_of
from scoring.riichi.counting.pao import pao_payments, reported_liabilities, yakuman_of
from scoring.riichi.counting.payments import Payment, hand_payments, honba_payments
from scoring.riichi.value.atozuke import surely
from scoring.riichi.win import WinContext
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedWin:
    """What a table wrote down about a win. ``yaku`` is None where only han and fu are known."""

    win: WinContext
    open: bool = False
    han: int | None = None
    fu: int | None = None
    yaku: tuple[tuple[str, int | None], ...] | None = None
    limit: str | None = None
    yakuman_units: int = 0
    dora: int = 0
    ura_dora: int = 0
    red_fives: int = 0
    names: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", frozenset(name for name, _ in self.yaku or ()))

    @property
    def found(self) -> frozenset[str]:
        """The yaku named, and rinshan where it is a flag: some yakuman count double with it."""
        return self.names | {"rinshan"} if self.win.rinshan else self.names

    @property
    def bonus(self) -> int:
        """Han that are no yaku."""
        return self.dora + self.ura_dora + self.red_fives


def award_of(report: ReportedWin, ruleset: Ruleset) -> Award | None:
    """The yaku of a report added up under the ruleset; None where none were reported."""
    if report.yaku is None:
        return None
    entries = []
    for name, _ in report.yaku:
        unit = CATALOGUE[name]
        value = units_of(unit, report.found, ruleset) or han_of(unit, not report.open, ruleset)
        entries.append((name, value))
    return total(tuple(entries), ruleset)


def situation_award(report: ReportedWin, ruleset: Ruleset) -> Award:
    """What the flags of a report alone are worth: the least a hand won like that has."""
    closed = not report.open
    return total(counted(yaku_of_situation(report.win, closed, ruleset), closed, ruleset), ruleset)


def flat_renhou(report: ReportedWin, ruleset: Ruleset) -> bool:
    """Is it a renhou that is a mangan and adds up with nothing?"""
    claimed = "renhou" in report.names or (report.win.renhou and ruleset.renhou == "mangan_not_cumulative")
    return claimed and ruleset.renhou in MANGAN_MODES and not is_yakuman(report, ruleset)


def is_yakuman(report: ReportedWin, ruleset: Ruleset) -> bool:
    """Does the report speak of a real yakuman (not of a counted one)?"""
    award = award_of(report, ruleset)
    return (
        report.yakuman_units > 0
        or bool(award and award.units)
        or (report.limit == "yakuman" and report.han is None)
    )


def sure(report: ReportedWin, ruleset: Ruleset) -> bool | None:
    """Had the win a sure yaku, where the rules ask for one? None where only the tiles could tell."""
    win = report.win
    names = set(report.names)
    if win.riichi:
        names.add("riichi")
    if win.tsumo and not report.open:
        names.add("menzen_tsumo")
    verdict = surely(names, ruleset)
    return None if verdict is False and report.yaku is None else verdict


def limit_reported(report: ReportedWin, ruleset: Ruleset) -> Limit:
    """The limit and base points of a possible report."""
    if is_yakuman(report, ruleset):
        award = award_of(report, ruleset)
        units = award.units if award and award.units else max(report.yakuman_units, 1)
        return Limit("yakuman", YAKUMAN_BASE * units)
    if report.han is None:
        return next(Limit(name, base) for name, _, base in LIMITS if name == report.limit)
    return limit_of(report.han, report.fu or 0, ruleset)


def _yaku_for_pao(report: ReportedWin, ruleset: Ruleset) -> tuple[YakuHan, ...]:
    """The yaku reported; where none are named and it is a yakuman, those somebody is said to be liable for."""
    award = award_of(report, ruleset)
    if award is not None or not is_yakuman(report, ruleset):
        return award.yaku if award is not None else ()
    named = {yakuman_of(entry.yaku) for entry in report.win.pao} & set(CATALOGUE)
    return tuple((name, units_of(CATALOGUE[name], report.found, ruleset) or 1) for name in sorted(named))


def payments_reported(report: ReportedWin, ruleset: Ruleset) -> list[Payment]:
    """Who pays what for a possible report."""
    win, limit = report.win, limit_reported(report, ruleset)
    if win.pao:
        yaku = _yaku_for_pao(report, ruleset)
        liable = reported_liabilities(win, yaku, ruleset)
        if liable:
            return pao_payments(limit.base, yaku, liable, win, ruleset)
    counters = honba_payments(win.honba, ruleset.honba_value, win.seat, win.source)
    return hand_payments(limit.base, win.seat, win.source) + counters
