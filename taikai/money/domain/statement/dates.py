"""Parser of dates in a bank statement; a column as a whole decides whether the month comes first."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from django.utils.dates import MONTHS, MONTHS_3, MONTHS_ALT, MONTHS_AP
from django.utils.translation import override

# Languages whose banks name months. Django's catalogues know the names, also declined and short.
LANGUAGES: Final = (
    *("en", "de", "fr", "pl", "cs", "sk", "it", "es", "pt", "nl", "da", "sv", "nb", "fi", "hu", "ro"),
)
_BETWEEN: Final = r"(?:[-/.,]\s?|\s)+"
_NAME: Final = r"(?P<name>[^\W\d_]{3,12})\.?"
_TIME: Final = r"(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?"
_YEAR_FIRST: Final = re.compile(
    rf"(?P<year>\d{{4}}){_BETWEEN}(?P<month>\d{{1,2}}){_BETWEEN}(?P<day>\d{{1,2}}){_TIME}"
)
_YEAR_LAST: Final = re.compile(
    rf"(?P<first>\d{{1,2}}){_BETWEEN}(?P<second>\d{{1,2}})(?:\.|{_BETWEEN}(?P<year>\d{{4}}|\d{{2}}))?{_TIME}"
)
_NAMED: Final = re.compile(rf"(?P<day>\d{{1,2}}){_BETWEEN}{_NAME}(?:{_BETWEEN}(?P<year>\d{{4}}|\d{{2}}))?{_TIME}")
_NAME_FIRST: Final = re.compile(rf"{_NAME}\s(?P<day>\d{{1,2}})(?:{_BETWEEN}(?P<year>\d{{4}}|\d{{2}}))?{_TIME}")
_COMPACT: Final = re.compile(r"(?P<year>(?:19|20)\d{2})(?P<month>\d{2})(?P<day>\d{2})")
LONGEST: Final = 40


@lru_cache(maxsize=1)
def month_names() -> dict[str, int]:
    """Each name of a month, small and without its point; one that means two months is none."""
    found: dict[str, int] = {}
    twice = set()
    for language in LANGUAGES:
        with override(language):
            for names in (MONTHS, MONTHS_3, MONTHS_ALT, MONTHS_AP):
                for number in range(1, 13):
                    name = str(names[number]).casefold().strip(".")
                    twice |= {name} if found.setdefault(name, number) != number else set()
    return {name: number for name, number in found.items() if name not in twice}


def _month(word: str) -> int:
    """The month a name or its beginning stands for; 0: none, or several ("jui")."""
    names, plain = month_names(), word.casefold()
    begun = {number for name, number in names.items() if name.startswith(plain)}
    return names.get(plain) or (begun.pop() if len(begun) == 1 else 0)


def month_is_first(cells: Iterable[str]) -> bool:
    """Whether a column writes 01/27/2026: some day can only be read so, and none only the other way."""
    pairs = [
        (int(found["first"]), int(found["second"]))
        for cell in cells
        if (found := _YEAR_LAST.fullmatch(cell.strip()[:LONGEST]))
    ]
    return any(second > 12 for _, second in pairs) and all(first <= 12 for first, _ in pairs)


def read_day(text: str, today: dt.date | None = None, *, month_first: bool = False) -> dt.date | None:
    """A day as banks write it; None for anything else.

    `today`: a day without a year is the last one of that name until then; without it that is none.
    """
    plain = text.strip()
    if not 4 <= len(plain) <= LONGEST or not plain[-1:].strip():
        return None
    for shape in (_COMPACT, _YEAR_FIRST, _YEAR_LAST, _NAMED, _NAME_FIRST):
        found = shape.fullmatch(plain)
        if found is None:
            continue
        parts = found.groupdict()
        if shape is _YEAR_LAST:
            day, month = (parts["second"], parts["first"]) if month_first else (parts["first"], parts["second"])
            return _day(parts["year"], int(month), int(day), today)
        month = parts.get("month") or _month(parts["name"])
        return _day(parts["year"], int(month), int(parts["day"]), today)
    return None


def _day(year: str | None, month: int, day: int, today: dt.date | None) -> dt.date | None:
    if year is None:
        if today is None:
            return None
        this = _day(str(today.year), month, day, None)
        return this if this and this <= today else _day(str(today.year - 1), month, day, None)
    number = int(year) if len(year) == 4 else 2000 + int(year)
    try:
        return dt.date(number, month, day) if 1990 <= number <= 2100 else None
    except ValueError:
        return None
