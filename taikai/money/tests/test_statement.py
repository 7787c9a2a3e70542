"""Tables of banks: separators, headings, columns, directions, amounts, days."""

from __future__ import annotations

import contextlib
import datetime as dt
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from taikai.money.domain.statement.amounts import read_figure
from taikai.money.domain.statement.dates import month_is_first, read_day
from taikai.money.domain.statement.lines import Statement
from taikai.money.domain.statement.reading import Layout, StatementLook, look

TODAY = dt.date(2026, 2, 1)
ROOT = Path(__file__).parents[3]
LAYOUTS = tomllib.loads((Path(__file__).parent / "layouts.toml").read_text(encoding="utf-8"))["layouts"]


def seen(text: str, layout: Layout | None = None, currency: str = "GBP") -> StatementLook:
    return look(text, layout or Layout(), {}, currency, TODAY)


def read(text: str, layout: Layout | None = None, currency: str = "GBP") -> Statement:
    found = seen(text, layout, currency)
    assert found.statement is not None, (found.refusal, found.table)
    return found.statement


def came_in(statement: Statement) -> list[tuple[str, int, str]]:
    return [(line.on.isoformat(), line.amount, line.currency) for line in statement.lines]


@pytest.mark.parametrize("sample", LAYOUTS, ids=[sample["bank"] for sample in LAYOUTS])
def test_the_layouts_of_banks_are_read_without_a_question(sample: dict[str, Any]) -> None:
    found = read(sample["text"])
    assert came_in(found) == [tuple(line) for line in sample["came_in"]]
    assert (found.others, len(found.pending), found.unread) == (sample["others"], sample["pending"], ())
    assert "TK AAAE XE" in found.lines[0].text


def test_the_page_of_layouts_names_each_that_is_read() -> None:
    page = (ROOT / "docs" / "statements.md").read_text(encoding="utf-8")
    assert [sample["bank"] for sample in LAYOUTS if sample["bank"] not in page] == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1 234,56 PLN", 123456),
        ("1\u00a0234,56\u00a0zł", 123456),
        ("+45.00", 4500),
        ("-45", -4500),
        ("\u221242,00", -4200),
        ("42,00-", -4200),
        ("(42.00)", -4200),
        ("15.000", 1_500_000),
        ("1.000", 100_000),
        ("1,000", 100_000),
        ("1.234.567,89", 123_456_789),
        ("1'234.50", 123_450),
        ("€42.00", 4200),
        ("£42.00", 4200),
        ("EUR 42,00", 4200),
        ("¤ 42,00", 4200),
        ("kr 42", 4200),
        ("42,00 Kč", 4200),
        ("42,-", 4200),
        ("42.00 CR", 4200),
        ("42,00 S", -4200),
        ("42.0000", 4200),
    ],
)
def test_amounts_as_banks_write_them(text: str, meant: int) -> None:
    assert read_figure(text).hundredths == meant


@pytest.mark.parametrize(
    "text",
    ["1.5e3", "0,005", "0.125", "", "1234,567", "1.234.56", "12 34", "PLN", "7 EUR PLN", "Invoice 5", "٤٢", "--5"],
)
def test_what_is_no_amount_is_none(text: str) -> None:
    with pytest.raises(ValueError):
        read_figure(text)


GROUPS = st.sampled_from(["", " ", "\u00a0", "\u202f", "'", ".", ","])
SIGNED = st.sampled_from(["{}", "-{}", "{}-", "+{}", "({})", "\u2212{}"])
BESIDE = st.sampled_from(["{}", "{} EUR", "EUR {}", "€{}", "{} zł", "¤ {}", "{} kr."])


@given(st.integers(0, 10**9), GROUPS, st.sampled_from([".", ","]), SIGNED, BESIDE)
def test_every_way_to_write_an_amount_means_the_same(
    hundredths: int, group: str, sign: str, signed: str, beside: str
) -> None:
    assume(group != sign)
    whole = f"{hundredths // 100:,}".replace(",", group)
    figure = read_figure(beside.format(signed.format(f"{whole}{sign}{hundredths % 100:02d}")))
    assert figure.hundredths == (hundredths if signed in ("{}", "+{}") else -hundredths)


@given(st.integers(1, 999), st.integers(0, 999), st.sampled_from([".", ","]), BESIDE)
def test_three_digits_are_never_hundredths(thousands: int, rest: int, sign: str, beside: str) -> None:
    written = f"{thousands}{sign}{rest:03d}"
    assert read_figure(beside.format(written)).hundredths == (thousands * 1000 + rest) * 100
    with pytest.raises(ValueError):  # beside 42.50 it could be thousandths
        read_figure(written, sign)


@given(st.text(max_size=45), st.sampled_from(["", ".", ","]))
def test_no_text_breaks_the_reading_of_amounts_and_days(text: str, sign: str) -> None:
    read_day(text, TODAY)
    with contextlib.suppress(ValueError):
        assert abs(read_figure(text, sign).hundredths) <= 10**9


@pytest.mark.parametrize(
    "text",
    [
        *("2026-01-04", "20260104", "2026/1/4", "2026-01-04T10:30:00Z", "04.01.2026 12:30", "04-01-2026"),
        *("04 Jan 2026", "04/01/26", "04-JAN-26", "4. 1. 2026", "4.1.2026", "Jan 4, 2026", "04.01", "04.01."),
        *("4 stycznia 2026", "4. led 2026", "04 janv. 2026", "4 gennaio 2026", "4. Januar 2026", "4 ene 2026"),
    ],
)
def test_days_as_banks_write_them(text: str) -> None:
    assert read_day(text, TODAY) == dt.date(2026, 1, 4)


@pytest.mark.parametrize(
    "text", ["", "42", "42,00", "1.25", "31.02.2026", "May", "04 foo 2026", "12345678", "0.0"]
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert read_day(text) is None


def test_days_without_a_year_are_the_last_ones_of_their_name() -> None:
    text = "Datum;Text;Betrag\n30.12.;TK AAAE XE;42,00\n03.01.;TK AAAE XE;42,00\n"
    assert [line.on for line in read(text).lines] == [dt.date(2025, 12, 30), dt.date(2026, 1, 3)]


@given(st.lists(st.dates(dt.date(2020, 1, 1), dt.date(2026, 1, 31)), min_size=1, max_size=5))
def test_a_column_says_whether_the_month_is_first(days: list[dt.date]) -> None:
    cells = [day.strftime("%m/%d/%Y") for day in days]
    first = month_is_first(cells)
    assert first == any(day.day > 12 for day in days)
    if first:
        assert [read_day(cell, month_first=True) for cell in cells] == days


@pytest.mark.parametrize(
    ("came", "went"),
    [("H", "S"), ("Haben", "Soll"), ("Bij", "Af"), ("C", "D"), ("CR", "DR"), ("CRDT", "DBIT"), ("K", "D")],
)
@pytest.mark.parametrize("heading", ["Soll/Haben", "", "Kennung"])
def test_what_goes_out_does_not_count(came: str, went: str, heading: str) -> None:
    rows = f"10.04.2026;Rueckzahlung B;42,00;{went}\n08.04.2026;Startgeld TK AAAE XE;42,00;{came}\n"
    found = read(f"Datum;Text;Betrag;{heading}\n{rows}")
    assert [line.text for line in found.lines] == ["Startgeld TK AAAE XE"] and found.others == 1


def test_a_word_that_says_neither_is_listed() -> None:
    rows = "08.04.2026;A;42,00;H\n09.04.2026;B;42,00;S\n10.04.2026;C;42,00;?\n"
    found = read(
        f"Datum;Text;Betrag;S/H\n{rows}", Layout(columns={"on": "Datum", "amount": "Betrag", "direction": "S/H"})
    )
    assert len(found.lines) == 1 and "“?”" in found.unread[0].reason and found.unread[0].number == 4


def test_a_statement_in_which_nothing_goes_out_says_so() -> None:
    assert read("Datum;Text;Betrag;Art\n08.04.2026;A;42,00;x\n09.04.2026;B;42,00;y\n").unsigned
    assert not read("Datum;Text;Betrag\n08.04.2026;A;42,00\n09.04.2026;B;-42,00\n").unsigned


@pytest.mark.parametrize("heading", ["Waehrung", "", "XYZ", "Betrag 2"])
def test_a_column_of_nothing_but_currencies_is_one(heading: str) -> None:
    text = f'"Buchungstag";"Verwendungszweck";"Betrag";"{heading}"\n"04.01.2026";"TK AAAE XE";"42,00";"EUR"\n'
    found = read(text, currency="PLN")
    assert came_in(found) == [("2026-01-04", 4200, "EUR")] and not found.assumed


def test_the_currency_beside_the_amount_holds_and_a_sign_of_several_is_asked() -> None:
    text = "Datum;Text;Betrag\n04.01.2026;A;€42.00\n05.01.2026;B;kr 42\n06.01.2026;C;42,00\n"
    found = read(text, currency="PLN")
    assert [line.currency for line in found.lines] == ["EUR", "PLN"] and found.assumed == "PLN"
    assert "DKK, NOK, SEK, ISK" in found.unread[0].reason
    assert [line.currency for line in read(text, currency="SEK").lines] == ["EUR", "SEK", "SEK"]


def test_one_line_that_cannot_be_read_refuses_no_other() -> None:
    rows = ["04.01.2026;A;42,00", "later;B;42,00", "05.01.2026;C;many", "06.01.2026;D;", "07.01.2026;E;1,00"]
    found = read("\n".join(["Datum;Text;Betrag", *rows]))
    assert [line.text for line in found.lines] == ["A", "E"] and found.others == 1
    assert [(each.number, each.reason) for each in found.unread] == [
        (3, "“later” is not a date."),
        (4, "“many” is not an amount."),
    ]


def test_thousands_beside_hundredths_with_the_same_sign_are_not_guessed() -> None:
    found = read("Date,Text,Amount\n2026-01-04,A,42.50\n2026-01-05,B,15.000\n")
    assert [line.amount for line in found.lines] == [4250] and found.unread[0].number == 3


def test_an_empty_heading_is_no_choice_and_can_be_chosen_by_its_number() -> None:
    text = "A,B,,\n27/01/2026,TK AAAE XE,42.00,GBP\n"
    table = seen(text).table
    assert table is not None and table.headings == ("A", "B", "#3", "#4")
    assert dict(seen(text).columns) == {"on": "A", "amount": "#3", "currency": "#4", "direction": ""}
    assert came_in(read(text, Layout(columns={"on": "A", "amount": "#3"}))) == [("2026-01-27", 4200, "GBP")]
    refused = seen("A,B,\n27/01/2026,TK,42\n", Layout(columns={"on": "A"})).refusal
    assert refused is not None and refused.problems[0].code == "statement.columns"


def test_commas_in_the_text_are_no_separators() -> None:
    text = (
        "Datum;Verwendungszweck;Betrag\n04.01.2026;Startgeld, Hotel, Essen, TK AAAE XE;42,00\n"
        "05.01.2026;Miete, Januar, Saal;-10,00\n"
    )
    assert came_in(read(text)) == [("2026-01-04", 4200, "GBP")]
    table = seen(text, Layout(separator="comma")).table
    assert table is not None and table.separator == "comma"


def test_lines_above_a_short_table_are_not_its_headings() -> None:
    above = "Name;X\n" * 7
    table = seen(f"{above}Datum;Text;Betrag\n04.01.2026;TK AAAE XE;42,00\n").table
    assert table is not None and (table.heading_line, table.headings) == (8, ("Datum", "Text", "Betrag"))
    other = seen(f"{above}Wann;Was;Wieviel\n04.01.2026;TK AAAE XE;42,00\n")
    assert other.table is not None and other.table.heading_line == 8 and other.statement is not None
    chosen = seen(f"{above}Datum;Text;Betrag\n04.01.2026;TK;42,00\n", Layout(heading_line=7)).table
    assert chosen is not None and chosen.headings == ("Name", "X", "#3")


def test_a_table_without_headings_has_numbers() -> None:
    found = seen("2026-01-04;TK AAAE XE;42,00\n2026-01-05;Saal;-10,00\n")
    assert found.table is not None and found.table.headings == ("#1", "#2", "#3")
    assert found.statement is not None and came_in(found.statement) == [("2026-01-04", 4200, "GBP")]


def test_a_quote_that_is_never_closed_hides_no_line() -> None:
    text = 'Datum;Text;Betrag\n04.01.2026;"A;1,00\n05.01.2026;B;2,00\n06.01.2026;C;3,00\n'
    assert [line.amount for line in read(text).lines] == [100, 200, 300]


def test_what_was_chosen_the_last_time_is_chosen_again() -> None:
    text = "Datum;Valuta;Text;Betrag;Kurs\n04.01.2026;05.01.2026;A;42,00;1,00\n"
    remembered = {"on": "Valuta", "amount": "Kurs", "currency": "", "direction": ""}
    found = look(text, Layout(), remembered, "EUR", TODAY)
    assert dict(found.columns) == remembered
    assert look("Tag;Betrag\n04.01.2026;1,00\n", Layout(), remembered, "EUR", TODAY).columns["amount"] == "Betrag"


CELL = st.text(st.sampled_from('aZ9 .,-;"\n\té€'), max_size=12)


@given(st.lists(st.lists(CELL, max_size=5), max_size=8), st.sampled_from(list(";,\t|")))
def test_no_table_breaks_the_reading(rows: list[list[str]], sign: str) -> None:
    text = "\n".join(sign.join(row) for row in rows)
    found = seen(text)
    assert found.statement is not None or found.refusal is not None


@given(
    st.lists(
        st.tuples(
            st.integers(-(10**6), 10**6), st.dates(dt.date(2026, 1, 1), dt.date(2026, 1, 31)), st.booleans()
        ),
        max_size=12,
    )
)
def test_every_line_is_there_once(rows: list[tuple[int, dt.date, bool]]) -> None:
    """Came in, went out, pending or unread: none is lost and none is there twice."""
    written = [
        f"{day:%d.%m.%Y};N{number};{'?' if broken else hundredths / 100:};gebucht"
        for number, (hundredths, day, broken) in enumerate(rows)
    ]
    layout = Layout("semicolon", 1, {"on": "Datum", "amount": "Betrag"})
    found = read("\n".join(["Datum;Text;Betrag;Info", *written]), layout)
    assert len(found.lines) + found.others + len(found.unread) == len(rows)
    assert len({line.mark for line in found.lines}) == len(found.lines)
    meant = [round(hundredths) for hundredths, _day, broken in rows if hundredths > 0 and not broken]
    assert [line.amount for line in found.lines] == meant
