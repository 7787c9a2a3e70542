"""References, statements and payments: what is found, counted once, and taken back."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from taikai.archive.domain.event_file.export import event_text
from taikai.archive.domain.event_file.read import checked
from taikai.jobs.models import Email
from taikai.money.domain.bank_accounts import save_account
from taikai.money.domain.bank_transfer import code, is_iban, plain_iban
from taikai.money.domain.overdue.deadline import set_terms
from taikai.money.domain.payment_methods import BASE, LETTERS, entry_of, found_in, reference, spaced
from taikai.money.domain.payments import assign, record_payment, share_paid, sums, undo_payment
from taikai.money.domain.statement.camt import read_camt
from taikai.money.domain.statement.lines import Statement
from taikai.money.domain.statement.rows import read_rows
from taikai.money.domain.statement.table import table_of
from taikai.money.domain.statement_matching import StatementResult, matches, take_statement
from taikai.money.models import Payment, StatementColumns
from taikai.problems import Refusal
from taikai.registration.domain.bulk_actions import confirm
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

POLISH, GERMAN = "PL61109010140000071219812874", "DE89370400440532013000"
COLUMNS = {"on": "Data", "amount": "Kwota", "currency": ""}
DAY = dt.date(2026, 5, 4)
NUMBERS = st.integers(1, BASE**6 - 1)


@given(NUMBERS, st.text(max_size=20), st.text(max_size=20))
def test_a_reference_is_found_in_any_text(pk: int, before: str, after: str) -> None:
    assert pk in found_in(f"{before} {spaced(reference(pk)).lower().replace(' ', ' - ')} {after}")


@given(NUMBERS, st.data())
def test_two_wrong_letters_are_noticed(pk: int, data: st.DataObject) -> None:
    word = list(reference(pk))
    for at in data.draw(st.sets(st.integers(2, len(word) - 1), min_size=1, max_size=2)):
        word[at] = data.draw(st.sampled_from([letter for letter in LETTERS if letter != word[at]]))
    assert entry_of("".join(word)) is None


@given(NUMBERS, st.integers(2, 8))
def test_letters_that_changed_places_are_noticed(pk: int, at: int) -> None:
    word = reference(pk)
    at = min(at, len(word) - 2)
    turned = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    assert entry_of(turned) == (pk if turned == word else None)


@given(
    st.lists(
        st.builds(
            Payment,
            amount=st.integers(-(10**6), 10**6),
            currency=st.sampled_from(["PLN", "EUR"]),
            how=st.sampled_from(Payment.How.values),
        )
    ),
    st.integers(0, 30),
)
def test_sums_balance_wherever_they_are_cut(payments: list[Payment], at: int) -> None:
    parts = [sums(payments[:at]), sums(payments[at:])]
    for currency, whole in sums(payments).items():
        assert whole == sum(part.get(currency, 0) for part in parts)
    dues = {"PLN": 20_000, "EUR": 4_500}
    assert share_paid(dues, payments) == share_paid(dues, payments[:at]) + share_paid(dues, payments[at:])


def test_accounts_are_checked_and_scanned() -> None:
    assert is_iban(POLISH) and is_iban(GERMAN)
    assert plain_iban("61 1090 1014 0000 0712 1981 2874") == POLISH
    assert not is_iban(POLISH[:-1] + "5") and not is_iban("PL61") and not is_iban(GERMAN[:-1])
    given = {"holder": "Klub", "bic": "", "amount": 4500, "text": "TK A"}
    assert code(iban=GERMAN, currency="EUR", **given) is not None
    assert code(iban=POLISH, currency="PLN", **given) is not None
    assert code(iban=GERMAN, currency="PLN", **given) is None


CAMT = """<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Ntry><Amt Ccy="EUR">45.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-05-04</Dt></BookgDt>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Jan Łoś</Nm></Dbtr></RltdPties><RmtInf><Ustrd>{}</Ustrd></RmtInf>
</TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">9.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-05-04</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>"""


def test_camt_is_read_and_nothing_else_in_xml() -> None:
    read = read_camt(CAMT.format("fee TK"))
    assert [(line.on, line.amount, line.currency, line.text) for line in read.lines] == [
        (DAY, 4500, "EUR", "Jan Łoś fee TK")
    ]
    assert read.others == 1
    bomb = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'
    for text, code_ in ((bomb, "doctype"), ("<a>", "xml"), ("<a/>", "camt")):
        with pytest.raises(Refusal) as refused:
            read_camt(text)
        assert refused.value.problems[0].code == f"statement.{code_}"


@pytest.fixture
def anna(tournament: Tournament) -> Entrant:
    Tournament.objects.filter(pk=tournament.pk).update(fee=200, currency="PLN")
    tournament.refresh_from_db()
    for currency, amount, iban in (("PLN", None, POLISH), ("EUR", 4500, GERMAN)):
        save_account(tournament, currency=currency, amount=amount, holder="Klub", iban=iban, bic="", actor=SYSTEM)
    found: Entrant = factories.EntrantFactory(tournament=tournament, name="Anna Nowak")
    return found


def csv_of(*lines: str) -> str:
    return "\n".join(["Wyciąg", "Data;Tytuł;Kwota", *lines])


def read_csv(text: str, columns: dict[str, str], currency: str) -> Statement:
    return read_rows(table_of(text), columns, currency, DAY)


@pytest.mark.django_db
def test_a_statement_twice_counts_once(tournament: Tournament, anna: Entrant) -> None:
    word = reference(anna.pk)
    text = csv_of(
        f"04.05.2026;wpisowe {word.lower()};100,00",
        f"04.05.2026;wpisowe {word.lower()};100,00",
        "04.05.2026;no reference;200,00",
        "04.05.2026;bank;-5,00",
    )
    read = read_csv(text, COLUMNS, "PLN")
    assert take_statement(tournament, read, actor=SYSTEM) == StatementResult(2, 1, 0)
    anna.refresh_from_db()
    assert anna.paid_at is not None
    assert take_statement(tournament, read, actor=SYSTEM) == StatementResult(0, 0, 3)
    assert sums(Payment.objects.all()) == {"PLN": 40_000}
    first = Payment.objects.filter(entrant=anna)[0]
    undo_payment(tournament, first.pk, actor=SYSTEM)
    anna.refresh_from_db()
    assert anna.paid_at is None
    assert take_statement(tournament, read, actor=SYSTEM) == StatementResult(0, 0, 3)
    left = Payment.objects.get(entrant=None)
    assign(tournament, left.pk, anna.pk, actor=SYSTEM)
    anna.refresh_from_db()
    assert anna.paid_at is not None
    with pytest.raises(Refusal):
        assign(tournament, left.pk, anna.pk, actor=SYSTEM)


@pytest.mark.django_db
def test_a_foreign_currency_waits(tournament: Tournament, anna: Entrant) -> None:
    other = factories.EntrantFactory(tournament=tournament)
    both = f"2026-05-04;{reference(anna.pk)} {reference(other.pk)};400"
    taken = take_statement(tournament, read_csv(csv_of(both), COLUMNS, "CZK"), actor=SYSTEM)
    assert taken == StatementResult(0, 1, 0)
    line = csv_of(f"2026-05-04;{reference(anna.pk)};400")
    assert take_statement(tournament, read_csv(line, COLUMNS, "CZK"), actor=SYSTEM) == StatementResult(0, 1, 0)


@pytest.mark.django_db
def test_what_was_noted_without_an_amount_stays(tournament: Tournament, anna: Entrant) -> None:
    Entrant.objects.filter(pk=anna.pk).update(paid_at=dt.datetime(2026, 5, 1, tzinfo=dt.UTC))
    rest = {"currency": "EUR", "on": DAY, "actor": SYSTEM}
    part = record_payment(tournament, anna.pk, amount=1000, how="transfer", **rest)
    undo_payment(tournament, part, actor=SYSTEM)
    anna.refresh_from_db()
    assert anna.paid_at == dt.datetime(2026, 5, 1, tzinfo=dt.UTC)
    for amount in (0, 10**9):
        with pytest.raises(Refusal):
            record_payment(tournament, anna.pk, amount=amount, how="transfer", **rest)


@pytest.mark.django_db
def test_half_in_each_currency_is_paid(tournament: Tournament, anna: Entrant) -> None:
    rest = {"on": DAY, "actor": SYSTEM}
    record_payment(tournament, anna.pk, amount=10_000, currency="PLN", how="waived", **rest)
    assert share_paid({"PLN": 20_000}, Payment.objects.all()) == Fraction(1, 2)
    record_payment(tournament, anna.pk, amount=2250, currency="EUR", how="cash", **rest)
    anna.refresh_from_db()
    assert anna.paid_at is not None
    assert sums(Payment.objects.all()) == {"EUR": 2250}
    record_payment(tournament, anna.pk, amount=2250, currency="EUR", how="refund", **rest)
    anna.refresh_from_db()
    assert anna.paid_at is None
    assert sums(Payment.objects.all()) == {"EUR": 0}


@pytest.mark.django_db
def test_the_treasurers_pages(tournament: Tournament, anna: Entrant, as_organiser: Client) -> None:
    page = reverse("manage-statement", args=[tournament.slug])
    file = SimpleUploadedFile("w.csv", csv_of(f"2026-05-04;{reference(anna.pk)};200", "2026-05-04;x;7").encode())
    asked = as_organiser.post(page, {"file": file})
    assert '<option value="Kwota" selected>' in asked.content.decode()
    for shown in ("No reference found", "exact amount", "Anna Nowak"):
        assert shown in asked.content.decode()
    assert not Payment.objects.exists()
    text = asked.context["form"].initial["text"]
    wrong = as_organiser.post(page, {"text": text, "on": "Tytuł", "amount": "Kwota", "take": "1"})
    assert wrong.status_code == 422
    assert text.splitlines()[-1] in wrong.content.decode()
    ticks = [row["mark"] for row in asked.context["compared"] if row["ticked"]]
    typed = {"text": text, "on": "Data", "amount": "Kwota", "take": "1", "line": ticks}
    unseen = as_organiser.post(page, typed)
    assert unseen.status_code == 422 and "Review them" in unseen.content.decode()
    done = as_organiser.post(page, {**typed, "agreed": asked.context["agreed"]}, follow=True)
    assert "Matched: 1. Not matched: 1. Already recorded: 0." in done.content.decode()
    assert StatementColumns.objects.get().columns["on"] == "Data"
    bad = {"currency": "EUR", "amount": "45", "holder": "Klub", "iban": GERMAN[:-1]}
    refused = as_organiser.post(reverse("manage-accounts", args=[tournament.slug]), bad)
    assert "A character of this IBAN" in refused.content.decode()
    fees = as_organiser.get(reverse("file-fees", args=[tournament.slug, "csv"])).content.decode()
    assert f"Anna Nowak,{spaced(reference(anna.pk))},paid,200.00,45.00,,200.00,0.00" in fees
    money = reverse("manage-money", args=[tournament.slug])
    with CaptureQueriesContext(connection) as few:
        as_organiser.get(money)
    factories.EntrantFactory.create_batch(5, tournament=tournament)
    with CaptureQueriesContext(connection) as many:
        assert "Payments to assign" in as_organiser.get(money).content.decode()
    assert len(many) == len(few)


@pytest.mark.django_db
def test_the_personal_page_says_how_to_pay(tournament: Tournament, anna: Entrant, client: Client) -> None:
    text = client.get(personal_path(anna)).content.decode()
    for shown in (spaced(reference(anna.pk)), "PL61 1090", "45 EUR", "200 PLN", "<svg"):
        assert shown in text
    record_payment(tournament, anna.pk, amount=4500, currency="EUR", how="transfer", on=DAY, actor=SYSTEM)
    assert "How to pay" not in client.get(personal_path(anna)).content.decode()


@pytest.mark.django_db
def test_a_statement_is_compared_before_it_counts(tournament: Tournament, anna: Entrant) -> None:
    word = reference(anna.pk)
    lines = [f"2026-05-04;{word};{amount}" for amount in ("150", "50", "30")]
    found = matches(tournament, read_csv(csv_of(*lines, "2026-05-04;x;1"), COLUMNS, "PLN"))
    assert [(each.verdict, each.left) for each in found] == [
        ("less", 20_000),
        ("exact", 5_000),
        ("more", 0),
        ("nobody", None),
    ]
    (foreign,) = matches(tournament, read_csv(csv_of(lines[0]), COLUMNS, "CZK"))
    assert (foreign.verdict, foreign.entrant) == ("currency", anna)


@pytest.mark.django_db
def test_letters_about_a_place_say_how_to_pay(tournament: Tournament, anna: Entrant) -> None:
    Entrant.objects.filter(pk=anna.pk).update(status="applied", language="pl")
    set_terms(tournament, pay_by=None, pay_days=7, remind_days=3, auto_days=None, actor=SYSTEM)
    confirm(tournament, [anna.pk], actor=SYSTEM)
    body = Email.objects.get(kind="entrant.confirmed").body
    for text in (
        spaced(reference(anna.pk)),
        "PL61 1090",
        "200 PLN",
        "45 EUR",
        "DE89 3704",
        "#pay",
        "Prosimy o wpłatę",
    ):
        assert text in body
    assert "Please" not in body


@pytest.mark.django_db
def test_a_judge_takes_the_fee_where_organisers_let_them(
    tournament: Tournament, anna: Entrant, as_judge: Client, as_organiser: Client
) -> None:
    person = reverse("manage-arrival", args=[tournament.slug, anna.pk])
    here = reverse("manage-paid-here", args=[tournament.slug, anna.pk])
    typed = {"currency": "EUR", "amount": "4500"}
    assert "paid here" not in as_judge.get(person).content.decode()
    assert "Judges don’t take fees" in as_judge.post(here, typed, follow=True).content.decode()
    set_terms(
        tournament, pay_by=None, pay_days=None, remind_days=3, auto_days=None, judges_take=True, actor=SYSTEM
    )
    assert "45 EUR paid here" in as_judge.get(person).content.decode()
    stale = as_judge.post(here, {**typed, "amount": "4400"}, follow=True).content.decode()
    assert "The amount due is now 200 PLN / 45 EUR" in stale
    shown = as_judge.post(here, typed, follow=True).content.decode()
    assert "45 EUR paid here" in shown and "Reverse payment" in shown
    payment = Payment.objects.get()
    assert (payment.how, payment.amount, payment.currency) == ("cash", 4500, "EUR")
    anna.refresh_from_db()
    assert anna.paid_at is not None
    assert (
        f"taken by {payment.by}"
        in as_organiser.get(reverse("manage-money", args=[tournament.slug])).content.decode()
    )
    as_judge.post(here, {"back": payment.pk})
    anna.refresh_from_db()
    assert anna.paid_at is None
    as_judge.post(here, typed)
    entry = LogEntry.objects.filter(verb="money.taken_here").latest("pk")
    as_judge.post(reverse("log-undo", args=[tournament.slug, entry.pk]))
    assert not Payment.objects.filter(undone_at=None).exists()


@pytest.mark.django_db
def test_an_event_with_payments_noted_by_hand_can_be_read_again(tournament: Tournament, anna: Entrant) -> None:
    for amount in (10_000, 5_000):
        record_payment(tournament, anna.pk, amount=amount, currency="PLN", how="cash", on=DAY, actor=SYSTEM)
    assert checked(event_text(tournament, contacts=True).encode())
