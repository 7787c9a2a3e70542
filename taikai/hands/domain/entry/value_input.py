"""Value input of a win: what the table says it is worth as a short text, and its record.

3.40                 han and fu
mangan, yakuman2     a limit; so many yakuman
p5200, p2600-1300    points alone: by ron; by self-draw what East pays and what the others pay
y40.1.0.tanyao+pinfu fu, dora, ura dora and the yaku that were named
t<tiles>_<melds>_<indicators>_<ura>_<flags>   the tiles themselves (`tile_input.py`)
"""

from __future__ import annotations

import re
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.ledger import SEATS, Seat
from scoring.problems import Problem
from scoring.riichi.counting.limits import LIMITS
from scoring.riichi.hanchan import ByCount, ByRonValue, ByTsumoValue, State, Winner
from scoring.riichi.hanchan.records import Worth
from scoring.riichi.reports.possible import KnownWin, needs_open, pair_problems
from scoring.riichi.reports.report import ReportedWin, award_of
from scoring.riichi.win import Liability, WinContext
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset
from taikai.problems import refuse

LIMIT_NAMES = tuple(name for name, _han, _base in reversed(LIMITS))
_PAIR = re.compile(r"([1-4])\.(\d{2,3})")
_YAKUMAN = re.compile(r"yakuman([1-6]?)")
_POINTS = re.compile(r"p(\d{1,6})(?:-(\d{1,6}))?")
YAKU = re.compile(r"y(\d{1,3})\.(\d{1,2})\.(\d{1,2})\.([a-z0-9_+]*)")


def pair_value(han: int, fu: int) -> str:
    return f"{han}.{fu}"


def yaku_value(fu: int, dora: int, ura: int, names: tuple[str, ...]) -> str:
    return f"y{fu}.{dora}.{ura}.{'+'.join(names)}"


def winner_of(
    ruleset: Ruleset, state: State, claim: str, win: WinContext, *, called: bool
) -> tuple[Winner, list[Problem]]:
    """A winner as a record, and what no hand won like that can have.

    Raises:
        Refusal: the text says nothing that can be read.
    """
    seat = SEATS[win.seat]
    worth, found = _worth(ruleset, state, claim, win, called)
    return Winner(seat, worth), found


def _worth(
    ruleset: Ruleset, state: State, claim: str, win: WinContext, called: bool
) -> tuple[Worth, list[Problem]]:
    if pair := _PAIR.fullmatch(claim):
        return _by_pair(ruleset, state, int(pair[1]), int(pair[2]), win, called)
    if claim in LIMIT_NAMES:
        return ByCount(ReportedWin(win=win, open=called, limit=claim)), []
    if yakuman := _YAKUMAN.fullmatch(claim):
        units = int(yakuman[1] or 1)
        return ByCount(ReportedWin(win=win, open=called, limit="yakuman", yakuman_units=units)), []
    if points := _POINTS.fullmatch(claim):
        if win.tsumo:
            return ByTsumoValue(int(points[1]), int(points[2] or points[1])), []
        return ByRonValue(int(points[1])), []
    if named := YAKU.fullmatch(claim):
        names = tuple(name for name in named[4].split("+") if name in CATALOGUE)
        return by_yaku(ruleset, win, names, int(named[1]), int(named[2]), int(named[3]), called), []
    raise refuse("hands.value", _("This value can’t be read. Choose it again."), "won")


def _by_pair(
    ruleset: Ruleset, state: State, han: int, fu: int, win: WinContext, called: bool
) -> tuple[Worth, list[Problem]]:
    known = KnownWin(win.tsumo, riichi=win.riichi > 0, called=called and not win.riichi, honba=state.honba)
    found = pair_problems(ruleset, known, han, fu)
    opened = called or (not win.riichi and needs_open(ruleset, known, han, fu))
    return ByCount(ReportedWin(win=win, open=opened, han=han, fu=fu)), found


def by_yaku(
    ruleset: Ruleset, win: WinContext, names: tuple[str, ...], fu: int, dora: int, ura: int, called: bool
) -> ByCount:
    """A win of which the yaku were named; riichi and menzen tsumo come by themselves."""
    told = [name for name in names if name in CATALOGUE]
    yakuman = any(CATALOGUE[name].is_yakuman for name in told)
    if not yakuman:
        if win.riichi and not {"riichi", "double_riichi"} & set(told):
            told.insert(0, "riichi")
        if win.tsumo and not called and "menzen_tsumo" not in told:
            told.insert(0, "menzen_tsumo")
    named = tuple((name, None) for name in told)
    if yakuman:
        return ByCount(ReportedWin(win=win, open=called, yaku=named, limit="yakuman"))
    report = ReportedWin(win=win, open=called, yaku=named, dora=dora, ura_dora=ura, fu=fu)
    award = award_of(report, ruleset)
    if award is None or award.units:
        return ByCount(replace(report, limit="yakuman"))
    return ByCount(replace(report, han=award.han + dora + ura))


def context_of(
    ruleset: Ruleset, state: State, seat: Seat, source: Seat | None, *, riichi: bool, pao: Seat | None, claim: str
) -> WinContext:
    """How somebody won at this table, but for the tiles. Seats are winds of the hand."""
    return WinContext(
        tile=0,
        seat=SEATS.index(seat),
        round=state.round,
        source=None if source is None else SEATS.index(source),
        riichi=int(riichi),
        honba=state.honba,
        pao=() if pao is None else (Liability(_liable_for(ruleset, claim), SEATS.index(pao)),),
    )


def asks_liability(ruleset: Ruleset, claim: str) -> bool:
    """Whether somebody may be liable for a win: a yakuman for which the rules know that."""
    if not liable_yaku(ruleset):
        return False
    if named := YAKU.fullmatch(claim):
        return bool(set(named[4].split("+")) & set(liable_yaku(ruleset)))
    return bool(_YAKUMAN.fullmatch(claim))


def liable_yaku(ruleset: Ruleset) -> tuple[str, ...]:
    """The yakuman of the catalogue for which somebody may be liable under these rules."""
    return tuple(name for name in ("daisangen", "daisuushii", "suukantsu") if name in ruleset.pao.yaku)


def _liable_for(ruleset: Ruleset, claim: str) -> str:
    named = YAKU.fullmatch(claim)
    names = named[4].split("+") if named else []
    known = liable_yaku(ruleset) or ("daisangen",)
    return next((name for name in known if name in names), known[0])
