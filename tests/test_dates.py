"""Dates and ordinals as each language writes them, in those that have no catalogue yet, too."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils.formats import date_format
from django.utils.translation import override

from taikai.formatting import dates
from taikai.tournaments.templatetags import taikai as filters

FIRST, LAST = dt.date(2026, 11, 21), dt.date(2026, 11, 22)
NOON = dt.datetime(2026, 11, 22, 12, 5)

WRITTEN = {
    "en": ("22 November 2026", "Sunday, 22 November 2026", "Sunday, 22 November", "22 Nov", "Nov 2026"),
    "pl": ("22 listopada 2026", "Niedziela, 22 listopada 2026", "Niedziela, 22 listopada", "22 lis", "Lis 2026"),
    "de": ("22. November 2026", "Sonntag, 22. November 2026", "Sonntag, 22. November", "22. Nov", "Nov 2026"),
    "fr": ("22 novembre 2026", "dimanche 22 novembre 2026", "dimanche 22 novembre", "22 nov", "nov 2026"),
    "es": (
        "22 de noviembre de 2026",
        "domingo, 22 de noviembre de 2026",
        "domingo, 22 de noviembre",
        "22 nov",
        "nov 2026",
    ),
    "cs": ("22. listopadu 2026", "neděle 22. listopadu 2026", "neděle 22. listopadu", "22. 11.", "listopad 2026"),
    "hu": (
        "2026. november 22.",
        "2026. november 22., vasárnap",
        "november 22., vasárnap",
        "nov 22.",
        "2026. november",
    ),
    "ja": ("2026年11月22日", "2026年11月22日(日)", "11月22日(日)", "11月22日", "2026年11月"),
}


@pytest.mark.parametrize(("code", "expected"), WRITTEN.items())
def test_a_day(code: str, expected: tuple[str, ...]) -> None:
    with override(code):
        assert (
            date_format(LAST, "DATE_FORMAT"),
            filters.weekday_date(LAST),
            filters.weekday_day(LAST),
            filters.short_day(LAST),
            filters.short_month(LAST),
        ) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", ("22 November 2026, 12:05", "22 November, 12:05")),
        ("pl", ("22 listopada 2026, 12:05", "22 listopada, 12:05")),
        ("de", ("22. November 2026, 12:05", "22. November, 12:05")),
        ("fr", ("22 novembre 2026 12:05", "22 novembre 12:05")),
        ("es", ("22 de noviembre de 2026 a las 12:05", "22 de noviembre a las 12:05")),
        ("cs", ("22. listopadu 2026 12:05", "22. listopadu 12:05")),
        ("hu", ("2026. november 22. 12:05", "november 22. 12:05")),
        ("ja", ("2026年11月22日 12:05", "11月22日 12:05")),
        ("ia", ("22 novembre 2026, 12:05", "22 novembre, 12:05")),
    ],
)
def test_a_moment(code: str, expected: tuple[str, str]) -> None:
    with override(code):
        assert (date_format(NOON, "DATETIME_FORMAT"), filters.month_day(NOON, "time")) == expected


@pytest.mark.parametrize(
    ("code", "month", "year"),
    [
        ("en", "21–22 November 2026", "30 November – 1 December 2026"),
        ("en-us", "21–22 November 2026", "30 November – 1 December 2026"),
        ("pl", "21–22 listopada 2026", "30 listopada – 1 grudnia 2026"),
        ("de", "21.–22. November 2026", "30. November – 1. Dezember 2026"),
        ("fr", "21–22 novembre 2026", "30 novembre – 1 décembre 2026"),
        ("es", "21–22 de noviembre de 2026", "30 de noviembre – 1 de diciembre de 2026"),
        ("cs", "21.–22. listopadu 2026", "30. listopadu – 1. prosince 2026"),
        ("hu", "2026. november 21–22.", "2026. november 30. – december 1."),
        ("ja", "2026年11月21日～22日", "2026年11月30日～12月1日"),
    ],
)
def test_days(code: str, month: str, year: str) -> None:
    with override(code):
        assert dates.days(FIRST, LAST) == month
        assert dates.days(dt.date(2026, 11, 30), dt.date(2026, 12, 1)) == year


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "Saturday, 21 November – Sunday, 22 November 2026"),
        ("pl", "Sobota, 21 listopada – niedziela, 22 listopada 2026"),
        ("fr", "samedi 21 novembre – dimanche 22 novembre 2026"),
        ("hu", "2026. november 21., szombat – november 22., vasárnap"),
        ("ja", "2026年11月21日(土)～11月22日(日)"),
    ],
)
def test_days_of_the_week(code: str, expected: str) -> None:
    with override(code):
        assert dates.days(FIRST, LAST, weekday=True) == expected
        assert dates.days(LAST, LAST, weekday=True) == filters.weekday_date(LAST)


#: Times, days of the week, numbers and what only programs read: alike everywhere.
ALIKE = re.compile(r"(?:[DHGiscUTl :]|Y-m-d|Ymd|[A-Z_]+_FORMAT)+")


def test_no_template_fixes_the_order_of_a_date() -> None:
    wrong = []
    for path in sorted(Path(settings.BASE_DIR, "templates").rglob("*.*")):
        for pattern in re.findall(r"""\|date:["']([^"']*)["']""", path.read_text(encoding="utf-8")):
            if not ALIKE.fullmatch(pattern):
                wrong.append(f"{path.name}: {pattern}")
    assert wrong == [], "use |date, |month_day, |weekday_day or |weekday_date"


def test_two_years() -> None:
    with override("en"):
        assert dates.days(dt.date(2026, 12, 31), dt.date(2027, 1, 1)) == "31 December 2026 – 1 January 2027"


def test_in_a_template_a_moment_is_local() -> None:
    """Filters get the moment in the time zone of the page."""
    noon = NOON.replace(tzinfo=dt.UTC)
    tags = '{% load tz %}{% timezone "Asia/Tokyo" %}'
    page = Template(tags + '{{ at|weekday_day:"time" }} · {{ at|zoned }}{% endtimezone %}')
    with override("en"):
        assert page.render(Context({"at": noon})) == "Sunday, 22 November, 21:05 · 22 November 2026, 21:05 JST"


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a French catalogue would say."""
    words = {"1st": "1er", "2nd": "2e", "3rd": "3e", "4th": "4e", "%(rank)dth": "%(rank)de"}
    monkeypatch.setattr(filters, "gettext", lambda text: words.get(text, text))
    monkeypatch.setattr(filters, "ORDINALS", {n: words[text] for n, text in enumerate(list(words)[:4], start=1)})


def test_ordinals_in_french(french: None) -> None:
    assert [filters.ordinal(rank) for rank in (1, 2, 4, 5, 21)] == ["1er", "2e", "4e", "5e", "21e"]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "22nd", "103rd", "111th"]),
        ("pl", ["1.", "2.", "3.", "4.", "11.", "12.", "21.", "22.", "103.", "111."]),
    ],
)
def test_ordinals(code: str, expected: list[str]) -> None:
    with override(code):
        assert [filters.ordinal(rank) for rank in (1, 2, 3, 4, 11, 12, 21, 22, 103, 111)] == expected
