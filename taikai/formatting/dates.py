"""Dates as the reader's language writes them: what Django's formats lack, a weekday beside the day and ranges."""

from __future__ import annotations

import datetime as dt

from django.utils.formats import date_format, get_format
from django.utils.translation import pgettext


def _own(name: str, otherwise: str) -> str:
    """A format of `formats/` that not every language has."""
    found: str = get_format(name)
    return otherwise if found == name else found


def pattern(*, year: bool, weekday: bool = False, time: bool = False) -> str:
    """A day with its month as a pattern of Django's date filter."""
    found: str = get_format("DATE_FORMAT" if year else "MONTH_DAY_FORMAT")
    if weekday:
        found = _own("WEEKDAY_FORMAT", "l, {}").format(found)
    return found + _time_after_a_day() if time else found


def _time_after_a_day() -> str:
    """What a moment has after its day: ", H:i"."""
    whole, day = get_format("DATETIME_FORMAT"), get_format("DATE_FORMAT")
    return str(whole.removeprefix(day)) if whole.startswith(day) else ", H:i"


def month_day(value: dt.date, *, weekday: bool = False, time: bool = False) -> str:
    """A day without its year: “22 November”."""
    return date_format(value, pattern(year=False, weekday=weekday, time=time))


def short_day(value: dt.date) -> str:
    """A day without its year, as short as can be: “22 Nov”."""
    return date_format(value, _own("SHORT_DAY_FORMAT", get_format("MONTH_DAY_FORMAT")))


def short_month(value: dt.date) -> str:
    """A month, as short as can be: “Nov 2026”."""
    return date_format(value, _own("SHORT_MONTH_FORMAT", get_format("YEAR_MONTH_FORMAT")))


def days(first: dt.date, last: dt.date, *, weekday: bool = False) -> str:
    """One day or several: “21–22 November 2026”, “Saturday, 30 May – Sunday, 1 June 2026”."""
    whole = pattern(year=True, weekday=weekday)
    if first == last:
        return date_format(last, whole)
    dash = _own("RANGE_SEPARATOR", "–")
    if first.year == last.year and first.month == last.month and not weekday:
        begin, end = _within_a_month(whole)
        return f"{date_format(first, begin)}{dash}{date_format(last, end)}"
    begin = end = whole
    if first.year == last.year and whole.startswith("Y"):
        end = pattern(year=False, weekday=weekday)
    elif first.year == last.year:
        begin = pattern(year=False, weekday=weekday)
    written = date_format(last, end)
    if weekday and pgettext("a day of the week within a line", "Monday")[:1].islower():
        written = written[:1].lower() + written[1:]
    return f"{date_format(first, begin)}{f' {dash} ' if dash == '–' else dash}{written}"


def _within_a_month(whole: str) -> tuple[str, str]:
    """Patterns of the first and the last of several days of a month.

    A sign of the day belongs to both days (21.–22. November, 21日～22日), a full stop at the end only to the last.
    """
    before, day, after = whole.partition("j")
    if not day:
        return whole, whole
    if not before:
        return ("j." if after.startswith(".") else "j"), whole
    mark = "" if "Y" in after or after[:1] in (".", ",") else after
    return f"{before}j{mark}", f"j{after}"
