"""Reading what a win is claimed to be worth where its tiles are not told."""

from __future__ import annotations

from typing import Any, Final

from cards.judge.reading.checks import ReportReader
from cards.judge.values import ClaimedValue
from scoring.riichi.counting.limits import LIMITS

FIELDS: Final = frozenset({"han", "fu", "limit", "units", "points"})
LIMIT_NAMES: Final = ("yakuman", *(name for name, _, _ in LIMITS))
MOST_HAN: Final = 99
MOST_FU: Final = 170
MOST_UNITS: Final = 6
MOST_POINTS: Final = 1_000_000
LIMITED_FROM: Final = 5  # han from which the fu do not matter


def read_claimed(reader: ReportReader, value: Any, where: str) -> ClaimedValue | None:
    """The value of a win: han and fu, or a limit, or points; None with a problem where it is none of them."""
    raw = reader.mapping(value, where)
    reader.fields(raw, where, FIELDS)
    if "points" in raw:
        points = tuple(
            reader.number(each, f"{where}.points[{index}]", 0, MOST_POINTS)
            for index, each in enumerate(reader.items(raw["points"], f"{where}.points"))
        )
        return ClaimedValue(points=points)
    if raw.get("limit") is not None:
        limit = reader.choice(raw["limit"], f"{where}.limit", LIMIT_NAMES)
        units = reader.number(raw.get("units", 1), f"{where}.units", 1, MOST_UNITS)
        return None if limit is None else ClaimedValue(limit=limit, units=units if limit == "yakuman" else 0)
    if "han" not in raw:
        reader.wrong("missing", where, "a value is han and fu, a limit, or points")
        return None
    han = reader.number(raw["han"], f"{where}.han", 1, MOST_HAN)
    fu = None if raw.get("fu") is None else reader.number(raw["fu"], f"{where}.fu", 20, MOST_FU)
    if fu is None and han < LIMITED_FROM:
        reader.wrong("missing", f"{where}.fu", "below five han the fu are needed")
        return None
    return ClaimedValue(han, fu)


def check_claimed(reader: ReportReader, claimed: ClaimedValue, where: str, method: str) -> None:
    """What cannot be about a claimed value, given how the hand was won."""
    if claimed.points and len(claimed.points) != (1 if method == "ron" else 2):
        reader.wrong(
            "claimed_points",
            f"{where}.claimed.points",
            "by ron one payment, by tsumo what East pays and what the others pay",
        )
    if any(points % 100 for points in claimed.points):
        reader.wrong("hundreds", f"{where}.claimed.points", "points come in hundreds")
    if claimed.fu is not None and claimed.fu % 10 and claimed.fu != 25:
        reader.wrong("fu", f"{where}.claimed.fu", "fu come in tens, or 25")
