"""`report`: a win of which only han, fu and perhaps the yaku were written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.fields import SEATS, Reader
from scoring.interface.kinds.reported import LIMIT_NAMES, read_yaku, reported_of
from scoring.interface.reading.hand import FLAGS, read_pao, read_source, riichi_only
from scoring.interface.reading.unreadable import REPORT_RESTS_ON, REPORTED_VALUE, certain
from scoring.problems import Problem
from scoring.riichi.counting.payments import deltas_of, transfers
from scoring.riichi.reports.checks import report_problems
from scoring.riichi.reports.differences import Reported, not_so
from scoring.riichi.reports.report import (
    ReportedWin,
    award_of,
    is_yakuman,
    limit_reported,
    payments_reported,
    sure,
)
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.texts import CATALOGUES, Joined, Text

FIELDS = (
    "han",
    "fu",
    "yaku",
    "limit",
    "yakuman_units",
    "dora",
    "ura_dora",
    "red_fives",
    "by",
    "seat",
    "from",
    "round",
    "open",
    "riichi",
    "honba",
    "pao",
    "deltas",
    "winning_tile_not_shown",
    *FLAGS,
)


def answer(
    given: Mapping[str, Any], ruleset: Ruleset, request: Mapping[str, Any]
) -> dict[str, Any] | list[Problem]:
    """The payments of a report, or everything about it that is impossible.

    Changes of points are compared with them, in the report as `deltas` or beside it under `reported`; whatever
    else stands there must say what the report says.
    """
    lang = CATALOGUES.language(request.get("lang"))
    read = Reader(given)
    report, claimed = _read(read, ruleset)
    beside, problems = reported_of(request)
    read.problems += problems
    read.check()
    result = as_answer(report, ruleset, lang)
    if beside is None and claimed is None:
        return result
    differences = [] if beside is None else _contradictions(beside, result, lang)
    if beside is not None and beside.deltas is not None:
        claimed = dict(zip(SEATS, beside.deltas, strict=True))
    if claimed is not None:
        differences += _payment_differences(claimed, result["deltas"], lang)
    return result | {"agrees": not differences, "differences": differences}


def report_read(read: Reader, ruleset: Ruleset) -> ReportedWin:
    """A possible report; raises `Refused` with everything that is wrong."""
    report, _claims = _read(read, ruleset)
    read.check()
    return report


def _read(read: Reader, ruleset: Ruleset) -> tuple[ReportedWin, dict[str, int] | None]:
    """A report and the changes of points it claims, all that is impossible about it among the problems."""
    riichi_only(read, ruleset)
    report, claimed = read_report(read), _claimed(read)
    found = certain(report_problems(report, ruleset), read, REPORT_RESTS_ON, REPORTED_VALUE)
    read.problems += [p.within(read.path) for p in found]
    return report, claimed


def read_report(read: Reader) -> ReportedWin:
    """Read a report, with something harmless where it cannot be read."""
    read.known(*FIELDS)
    by = read.choice("by", ("ron", "tsumo"))
    seat = read.seat("seat")
    source = read_source(read, by)
    riichi = int(read.flag("riichi")) if read.given.get("riichi") != 2 else 2
    flags: dict[str, Any] = {name: read.flag(name) for name in FLAGS}
    numbers: dict[str, Any] = {
        name: read.integer(name, 0, low=0, high=200) if read.given.get(name) is not None else None
        for name in ("han", "fu")
    }
    counts: dict[str, Any] = {
        name: read.integer(name, 0, low=0, high=40) for name in ("dora", "ura_dora", "red_fives")
    }
    units = read.integer("yakuman_units", 0, low=0, high=13)
    limit = read.choice("limit", LIMIT_NAMES) if read.given.get("limit") is not None else None
    yaku = read_yaku(read)
    honba = read.integer("honba", 0, low=0, high=1000)
    round_wind = read.seat("round", "E")
    pao = read_pao(read)
    opened = read.flag("open", bool(pao))
    hidden = read.flag("winning_tile_not_shown")
    win = WinContext(
        tile=0,
        seat=SEATS.index(seat),
        round=SEATS.index(round_wind),
        source=SEATS.index(source) if source else None,
        riichi=riichi,
        honba=honba,
        pao=pao,
        hidden=hidden,
        **flags,
    )
    return ReportedWin(
        win=win,
        open=opened,
        yaku=yaku,
        limit=limit,
        yakuman_units=units,
        **numbers,
        **counts,
    )


def as_answer(report: ReportedWin, ruleset: Ruleset, lang: str = "en") -> dict[str, Any]:
    limit, lines = limit_reported(report, ruleset), payments_reported(report, ruleset)
    award = award_of(report, ruleset)
    yakuman = is_yakuman(report, ruleset)
    unchecked = {"not_checked": ["atozuke"]} if sure(report, ruleset) is None else {}
    return {
        "legal_win": True,
        "yaku": [list(entry) for entry in award.yaku] if award is not None else None,
        "dora": report.dora,
        "ura_dora": report.ura_dora,
        "red_fives": report.red_fives,
        "han": None if yakuman else report.han,
        "fu": None if yakuman else report.fu,
        "limit": limit.name,
        "yakuman_units": limit.base // 8000 if yakuman else 0,
        "deltas": dict(zip(SEATS, deltas_of(lines), strict=True)),
        "ledger": [line.as_dict(lang) for line in transfers(lines)],
        **unchecked,
    }


def _claimed(read: Reader) -> dict[str, int] | None:
    """The changes of points a report comes with, if it does."""
    if read.given.get("deltas") is None:
        return None
    claimed = read.integers("deltas")
    unknown = [seat for seat in claimed if seat not in SEATS]
    if unknown:
        read.fault("seat", "deltas", "unknown seats {unknown}", unknown=unknown)
    return claimed


def _contradictions(beside: Reported, result: Mapping[str, Any], lang: str) -> list[dict[str, Any]]:
    """Where what stands beside a report says something else than the report."""
    found = []
    for name in ("han", "fu", "limit", "yakuman_units", "dora", "ura_dora", "red_fives"):
        reported, right = getattr(beside, name), result[name]
        if reported is not None and reported != right:
            text = Text(
                "{name} is {said} beside the report but {right} in it",
                name=name,
                said=reported,
                right=right,
            )
            found.append({"code": name, "reported": reported, "right": right, "text": text.get(lang)})
    return found


def _payment_differences(given: Mapping[str, int], right: Mapping[str, int], lang: str) -> list[dict[str, Any]]:
    reported = {seat: given.get(seat, 0) for seat in SEATS}
    wrong = [seat for seat in SEATS if reported[seat] != right[seat]]
    if not wrong:
        return []
    text = Joined("; ", (not_so(seat, right[seat], reported[seat]) for seat in wrong))
    return [{"code": "deltas", "reported": reported, "right": dict(right), "text": text.get(lang)}]
