"""`report`: a win of which only han, fu and perhaps the yaku were written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.face.hand_in import FLAGS, read_pao, read_source, riichi_only
from scoring.face.read import SEATS, Reader
from scoring.face.reported import LIMIT_NAMES, read_yaku
from scoring.ledger import Transfer
from scoring.problems import Problem
from scoring.riichi.payments import deltas_of
from scoring.riichi.report import (
    Report,
    award_of,
    is_yakuman,
    limit_reported,
    payments_reported,
    sure,
)
from scoring.riichi.report_checks import report_problems
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset

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
    """The payments of a report, or everything about it that is impossible."""
    lang = "pl" if request.get("lang") == "pl" else "en"
    read = Reader(given)
    riichi_only(read, ruleset)
    report = read_report(read)
    read.check()
    assert report is not None
    problems = [p.within("given") for p in report_problems(report, ruleset)]
    if problems:
        return problems
    result = as_answer(report, ruleset, lang)
    claimed = given.get("deltas")
    if claimed is not None:
        result |= _compare(read, result["deltas"])
        read.check()
    return result


def read_report(read: Reader) -> Report | None:
    """Read a report; None if something of it cannot be read."""
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
    opened = read.flag("open")
    pao = read_pao(read)
    hidden = read.flag("winning_tile_not_shown")
    if read.problems:
        return None
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
    return Report(
        win=win,
        open=opened,
        yaku=yaku,
        limit=limit,
        yakuman_units=units,
        **numbers,
        **counts,
    )


def as_answer(report: Report, ruleset: Ruleset, lang: str = "en") -> dict[str, Any]:
    """A possible report, valued."""
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
        "ledger": [
            Transfer(SEATS[line.payer], SEATS[line.payee], line.amount, line.reason).as_dict(lang)  # type: ignore[arg-type]
            for line in lines
            if line.amount
        ],
        **unchecked,
    }


def _compare(read: Reader, right: Mapping[str, int]) -> dict[str, Any]:
    given = read.integers("deltas")
    wrong = {seat: given.get(seat, 0) for seat in SEATS if given.get(seat, 0) != right[seat]}
    return {
        "agrees": not wrong,
        "differences": [
            {
                "code": "deltas",
                "reported": {seat: given.get(seat, 0) for seat in SEATS},
                "right": dict(right),
                "text": "; ".join(f"{seat} {right[seat]:+d}, not {value:+d}" for seat, value in wrong.items()),
            }
        ]
        if wrong
        else [],
    }
