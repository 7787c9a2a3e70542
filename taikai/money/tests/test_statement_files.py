"""CAMT, MT940, workbooks and ZIPs: what of them came in."""

from __future__ import annotations

import datetime as dt
import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from taikai.money.domain.statement import decoding
from taikai.money.domain.statement.camt import read_camt
from taikai.money.domain.statement.decoding import text_of
from taikai.money.domain.statement.lines import Statement
from taikai.money.domain.statement.mt940 import read_mt940
from taikai.money.domain.statement.reading import Layout, look
from taikai.problems import Refusal

DAY = dt.date(2026, 1, 4)


def camt(*entries: str, version: str = "02") -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.{version}">'
        f"<BkToCstmrStmt><Stmt>{''.join(entries)}</Stmt></BkToCstmrStmt></Document>"
    )


def entry(amount: str = "42.00", details: str = "", *, way: str = "CRDT", status: str = "<Sts>BOOK</Sts>") -> str:
    return (
        f'<Ntry><Amt Ccy="EUR">{amount}</Amt><CdtDbtInd>{way}</CdtDbtInd>{status}'
        f"<BookgDt><Dt>2026-01-04</Dt></BookgDt><NtryDtls>{details}</NtryDtls></Ntry>"
    )


def detail(text: str, amounts: str = "") -> str:
    return f"<TxDtls>{amounts}<RmtInf><Ustrd>{text}</Ustrd></RmtInf></TxDtls>"


def both(pln: str, eur: str) -> str:
    instructed, booked = f'<Amt Ccy="PLN">{pln}</Amt>', f'<Amt Ccy="EUR">{eur}</Amt>'
    return f"<AmtDtls><InstdAmt>{instructed}</InstdAmt><TxAmt>{booked}</TxAmt></AmtDtls>"


def amounts(read: Statement) -> list[tuple[int, str, str]]:
    return [(line.amount, line.currency, line.text) for line in read.lines]


@pytest.mark.parametrize("status", ["<Sts>PDNG</Sts>", "<Sts><Cd>PDNG</Cd></Sts>", "<Sts><Cd>INFO</Cd></Sts>"])
def test_pending_entries_are_left_out_and_said(status: str) -> None:
    read = read_camt(camt(entry(details=detail("A"), status=status), entry(details=detail("B"))))
    assert amounts(read) == [(4200, "EUR", "B")] and [each.text for each in read.pending] == ["A"]


@pytest.mark.parametrize("version", ["02", "08"])
@pytest.mark.parametrize("status", ["", "<Sts>BOOK</Sts>", "<Sts><Cd>BOOK</Cd></Sts>"])
def test_booked_entries_count(status: str, version: str) -> None:
    text = camt(entry(details=detail("A"), status=status), version=version)
    assert amounts(read_camt(text)) == [(4200, "EUR", "A")]


def test_a_batch_paid_in_another_currency_counts_in_that_of_the_account() -> None:
    details = detail("A", both("180", "42")) + detail("B", both("180", "42"))
    assert amounts(read_camt(camt(entry("84.00", details)))) == [(4200, "EUR", "A"), (4200, "EUR", "B")]


def test_a_batch_whose_parts_are_not_its_sum_is_one_payment() -> None:
    instructed = '<AmtDtls><InstdAmt><Amt Ccy="PLN">180</Amt></InstdAmt></AmtDtls>'
    for part in (instructed, both("180", "41"), ""):
        read = read_camt(camt(entry("84.00", detail("A", part) + detail("B", part))))
        assert amounts(read) == [(8400, "EUR", "A B")]


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=6), st.integers(-5, 5))
def test_the_payments_of_an_entry_are_its_amount(parts: list[int], off: int) -> None:
    whole = max(1, sum(parts) + off)
    details = "".join(detail(f"N{at}", both("1", f"{part / 100:.2f}")) for at, part in enumerate(parts))
    read = read_camt(camt(entry(f"{whole / 100:.2f}", details)))
    assert sum(line.amount for line in read.lines) == whole
    assert len(read.lines) in (1, len(parts))


def test_an_entry_that_cannot_be_read_refuses_no_other() -> None:
    bare = entry(details=detail("C")).replace(' Ccy="EUR"', "")
    read = read_camt(camt(entry("many", detail("A")), entry("9", way="DBIT"), entry(details=detail("B")), bare))
    assert amounts(read) == [(4200, "EUR", "B")] and read.others == 1
    assert [(each.number, each.text) for each in read.unread] == [(1, "A"), (4, "C")]


def test_documents_that_overlap_hold_a_payment_once() -> None:
    first, second = camt(entry(details=detail("A"))), camt(entry(details=detail("A")), entry(details=detail("B")))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("2026-01-04.xml", first)
        archive.writestr("2026-01-05.xml", second.encode())
        archive.writestr("readme.pdf", "%PDF")
    assert amounts(read_camt(text_of(file.getvalue()).text)) == [(4200, "EUR", "A"), (4200, "EUR", "B")]


def test_zips_that_hold_too_much_or_no_statement_are_refused() -> None:
    for name, content, code in (
        ("a.xml", b"<" + b" " * 1_000_001, "statement.large"),
        ("a.pdf", b"%PDF", "statement.zip"),
    ):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(name, content)
        with pytest.raises(Refusal) as refused:
            text_of(file.getvalue())
        assert refused.value.problems[0].code == code
        with pytest.raises(Refusal):
            text_of(file.getvalue()[:-30])


def test_xml_that_is_too_deep_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        read_camt("<a>" * 300 + "</a>" * 300)
    assert refused.value.problems[0].code == "statement.large"


GERMAN = """:20:STARTUMS
:25:10020030/1234567
:28C:5/1
:60F:C260101EUR1000,00
:61:2601040104CR42,00N051NONREF
:86:166?00GUTSCHRIFT?109310?20EREF+NOTPROVIDED?21SVWZ+Startgeld?22TK AAAE XE?32ANN MEYER
:61:2601050105DR10,00N051NONREF
:86:105?00LASTSCHRIFT?20SVWZ+Miete?32SAAL GMBH
:61:260106RC5,00NMSCNONREF
:86:came back
:62F:C260106EUR1032,00
-
"""
DUTCH = """{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:
:20:P260104000000001
:25:NL01INGB0000000001EUR
:28C:00004
:60F:C260103EUR100,00
:61:2601040104C42,00NTRFEREF//26004
:86:/CNTP/NL02ABNA0000000002/ABNANL2A/A RAY///REMI/USTD//
TK AAAE XE/
:62F:C260104EUR142,00
-}
"""


@pytest.mark.parametrize("text", [GERMAN, DUTCH], ids=["German banks", "Dutch banks"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_mt940_is_read(text: str, ends: str) -> None:
    found = look(text.replace("\n", ends), Layout(), {}, "PLN", DAY).statement
    assert found is not None and len(found.lines) == 1
    (line,) = found.lines
    assert (line.on, line.amount, line.currency) == (DAY, 4200, "EUR") and "TK AAAE XE" in line.text
    assert found.others == text.count(":61:") - 1


def test_a_broken_transaction_refuses_no_other() -> None:
    broken = GERMAN.replace("2601050105DR10,00", "26010501XX").replace("260106RC5,00", "260106C5,00")
    read = read_mt940(broken)
    assert [line.amount for line in read.lines] == [4200, 500]
    assert [(each.number, "26010501XX" in each.text) for each in read.unread] == [(7, True)]


def test_accounts_that_follow_each_other_keep_their_currencies() -> None:
    read = read_mt940(GERMAN + GERMAN.replace("EUR", "CHF"))
    assert [line.currency for line in read.lines] == ["EUR", "CHF"]


@given(st.text(st.sampled_from(":6128CD0,\nRN/? x"), max_size=80))
def test_no_transaction_breaks_the_reading(text: str) -> None:
    read = read_mt940(f":20:X\n:60F:C260101EUR1,00\n:61:{text}\n:61:260104C42,00NTRFX\n")
    assert read.lines and read.lines[-1].amount == 4200


def test_the_sheet_of_a_workbook_with_payments_is_read() -> None:
    book = Workbook()
    book.active.append(["Name", "KLUB"])
    sheet = book.create_sheet("Umsätze")
    sheet.append(["Konto", "DE01"])
    sheet.append(["Datum", "Text", "Betrag", "Währung"])
    sheet.append([dt.datetime(2026, 1, 4), '"Klub" TK AAAE XE', 1042.5, "EUR"])
    sheet.append(["05.01.2026", '"Saal', "-10,00", "EUR"])
    file = io.BytesIO()
    book.save(file)
    found = look(text_of(file.getvalue()).text, Layout(), {}, "PLN", DAY).statement
    assert found is not None and amounts(found) == [(104250, "EUR", '"Klub" TK AAAE XE')] and found.others == 1


def test_a_workbook_is_read_up_to_the_lines_of_a_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for _ in range(2_600):
        sheet.append(["2026-01-04", "x", 1])
    file = io.BytesIO()
    book.save(file)
    assert text_of(file.getvalue()).text.count("\n") == 2_600
    monkeypatch.setattr(decoding, "MOST_LINES", 2_599)
    with pytest.raises(Refusal):
        text_of(file.getvalue())
