"""`reported` beside `given`: compares the table's report with its hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.fields import SEATS, Reader
from scoring.problems import Problem, problem
from scoring.riichi.reports.causes import causes
from scoring.riichi.reports.differences import Reported, differences
from scoring.riichi.value.result import HandValue
from scoring.riichi.yaku import CATALOGUE

LIMIT_NAMES = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
_NUMBERS = ("han", "fu", "yakuman_units", "dora", "ura_dora", "red_fives")


def reported_of(request: Mapping[str, Any]) -> tuple[Reported | None, list[Problem]]:
    """What stands under `reported` (None: nothing does), and what is wrong with it."""
    reported = request.get("reported")
    if reported is None:
        return None, []
    if not isinstance(reported, Mapping):
        return None, [problem("type", "reported", "reported must be an object")]
    read = Reader(reported, "reported")
    read.known("yaku", "limit", "deltas", *_NUMBERS)
    return read_report(read), read.problems


def compare(report: Reported, value: HandValue, lang: str) -> dict[str, Any]:
    """`agrees`, `differences` and, where one mistake explains the report, `causes`."""
    found = differences(report, value)
    why = causes(report, value) if found and value.legal else []
    return {
        "agrees": not found,
        "differences": [
            {
                "code": difference.code,
                "reported": difference.reported,
                "right": difference.right,
                "text": difference.text.get(lang),
            }
            for difference in found
        ],
        "causes": [{"code": cause.code, "text": cause.text.get(lang)} for cause in why],
    }


def read_report(read: Reader) -> Reported:
    """What a table wrote down, by the names of an answer."""
    numbers = {
        name: read.integer(name, 0, low=0, high=200) if read.given.get(name) is not None else None
        for name in _NUMBERS
    }
    limit = read.choice("limit", LIMIT_NAMES) if read.given.get("limit") is not None else None
    deltas: tuple[int, int, int, int] | None = None
    if read.given.get("deltas") is not None:
        given = read.integers("deltas")
        unknown = [seat for seat in given if seat not in SEATS]
        if unknown:
            read.fault("seat", "deltas", "unknown seats {unknown}", unknown=unknown)
        deltas = (given.get("E", 0), given.get("S", 0), given.get("W", 0), given.get("N", 0))
    return Reported(yaku=read_yaku(read), limit=limit, deltas=deltas, **numbers)


def read_yaku(read: Reader) -> tuple[tuple[str, int | None], ...] | None:
    """A list of yaku: ids, or ids with their han."""
    raw = read.given.get("yaku")
    if raw is None:
        return None
    if isinstance(raw, Mapping):
        raw = list(raw.items())
    if not isinstance(raw, list | tuple):
        read.fault("type", "yaku", "yaku must be a list")
        return None
    found: list[tuple[str, int | None]] = []
    for index, entry in enumerate(raw):
        name, han = (entry, None) if isinstance(entry, str) else _pair(entry)
        if name is None or name not in CATALOGUE:
            read.fault("yaku", f"yaku.{index}", "unknown yaku {entry!r}", entry=entry)
        else:
            found.append((name, han))
    return tuple(found)


def _pair(entry: object) -> tuple[str | None, int | None]:
    if isinstance(entry, list | tuple) and len(entry) == 2:
        name, han = entry
        if isinstance(name, str) and isinstance(han, int) and not isinstance(han, bool) and 0 <= han <= 26:
            return name, han
    return None, None
