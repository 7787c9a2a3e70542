"""What of a statement is recorded: ticked lines, and no payment twice."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taikai.money.domain.bank_accounts import save_account
from taikai.money.domain.payment_methods import reference
from taikai.money.domain.payments import record_payment, sums, undo_payment
from taikai.money.domain.statement.lines import Statement, StatementLine, marked
from taikai.money.domain.statement.reading import Layout, look
from taikai.money.domain.statement_matching import EXACT, StatementResult, matches, take_statement
from taikai.money.forms import Hundredths
from taikai.money.models import Payment
from taikai.problems import Refusal
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db
DAY = dt.date(2026, 1, 4)
POLISH = "PL61109010140000071219812874"


def lines_of(*texts: str, on: dt.date = DAY, amount: int = 4200) -> Statement:
    return Statement(marked([StatementLine(on, amount, "EUR", text) for text in texts]), 0)


@pytest.fixture
def anna(tournament: Tournament) -> Entrant:
    Tournament.objects.filter(pk=tournament.pk).update(fee=42, currency="EUR")
    tournament.refresh_from_db()
    found: Entrant = factories.EntrantFactory(tournament=tournament, name="Anna Nowak")
    return found


def proposed(tournament: Tournament, statement: Statement) -> list[bool]:
    return [each.ticked for each in matches(tournament, statement)]


def test_another_cell_makes_no_second_payment(tournament: Tournament, anna: Entrant) -> None:
    word = reference(anna.pk)
    take_statement(tournament, lines_of(f"{word} vorgemerkt"), actor=SYSTEM)
    for text in (f"{word} gebucht", f"{word} gebucht Sonstiges", f"ANNA NOWAK {word} NOTPROVIDED"):
        assert proposed(tournament, lines_of(text)) == [False]
        assert take_statement(tournament, lines_of(text), actor=SYSTEM) == StatementResult(unticked=1)
    assert sums(Payment.objects.all()) == {"EUR": 4200}


def test_two_alike_are_two_and_each_stands_for_one(tournament: Tournament, anna: Entrant) -> None:
    word = reference(anna.pk)
    take_statement(tournament, lines_of(word), actor=SYSTEM)
    assert proposed(tournament, lines_of(f"{word} a", f"{word} b")) == [False, True]
    assert proposed(tournament, lines_of(word, f"{word} a")) == [False, True]


def test_another_day_amount_currency_or_person_is_another_payment(tournament: Tournament, anna: Entrant) -> None:
    word, other = reference(anna.pk), reference(factories.EntrantFactory(tournament=tournament).pk)
    take_statement(tournament, lines_of(word), actor=SYSTEM)
    assert proposed(tournament, lines_of(f"{word} x", on=DAY + dt.timedelta(4))) == [True]
    assert proposed(tournament, lines_of(f"{word} x", amount=4100)) == [True]
    assert proposed(tournament, lines_of(other)) == [True]
    assert proposed(tournament, lines_of(f"{word} {other}")) == [True]
    foreign = Statement(marked([StatementLine(DAY, 4200, "CZK", word)]), 0)
    assert proposed(tournament, foreign) == [True]


@pytest.mark.parametrize(("days", "expected"), [(3, False), (-3, False), (4, True)])
def test_the_fee_again_within_days_is_probably_the_same(
    tournament: Tournament, anna: Entrant, days: int, expected: bool
) -> None:
    """Pending on one day and booked on the next, or by its day of value in another file."""
    word = reference(anna.pk)
    take_statement(tournament, lines_of(word), actor=SYSTEM)
    assert proposed(tournament, lines_of(f"{word} x", on=DAY + dt.timedelta(days))) == [expected]


def test_two_equal_parts_of_a_fee_on_two_days_are_two(tournament: Tournament, anna: Entrant) -> None:
    word = reference(anna.pk)
    take_statement(tournament, lines_of(word, amount=2100), actor=SYSTEM)
    assert proposed(tournament, lines_of(f"{word} x", on=DAY + dt.timedelta(1), amount=2100)) == [True]


def test_without_a_reference_the_words_say_it(tournament: Tournament, anna: Entrant) -> None:
    take_statement(tournament, lines_of("Jan Kowalski fee"), actor=SYSTEM)
    assert proposed(tournament, lines_of("Jan Kowalski fee Sports", "Eva Kowalski fee")) == [False, True]


def test_a_transfer_noted_by_hand_has_any_day(tournament: Tournament, anna: Entrant) -> None:
    rest = {"amount": 4200, "currency": "EUR", "on": DAY - dt.timedelta(3), "actor": SYSTEM}
    noted = record_payment(tournament, anna.pk, how="transfer", **rest)
    assert proposed(tournament, lines_of(reference(anna.pk))) == [False]
    undo_payment(tournament, noted, actor=SYSTEM)
    assert proposed(tournament, lines_of(reference(anna.pk))) == [True]
    record_payment(tournament, anna.pk, how="cash", **rest)
    assert proposed(tournament, lines_of(reference(anna.pk))) == [True]


def test_a_reversed_line_stays_reversed(tournament: Tournament, anna: Entrant) -> None:
    word = reference(anna.pk)
    take_statement(tournament, lines_of(word), actor=SYSTEM)
    undo_payment(tournament, Payment.objects.get().pk, actor=SYSTEM)
    assert proposed(tournament, lines_of(f"{word} x")) == [False]


def test_only_ticked_lines_are_recorded(tournament: Tournament, anna: Entrant) -> None:
    read = lines_of(reference(anna.pk), "rent back")
    first, second = read.lines
    with pytest.raises(Refusal):
        take_statement(tournament, read, ticked=[], actor=SYSTEM)
    assert take_statement(tournament, read, ticked=[second.mark], actor=SYSTEM) == StatementResult(
        open=1, unticked=1
    )
    assert take_statement(tournament, read, ticked=[first.mark], actor=SYSTEM) == StatementResult(
        matched=1, known=1
    )
    later = lines_of(f"{reference(anna.pk)} again")
    (found,) = matches(tournament, later)
    assert found.again is not None and not found.ticked and found.verdict != EXACT
    assert take_statement(tournament, later, ticked=[found.line.mark], actor=SYSTEM) == StatementResult(matched=1)
    assert sums(Payment.objects.all()) == {"EUR": 3 * 4200}


def test_the_page_has_a_tick_for_each_line(tournament: Tournament, anna: Entrant, as_organiser: Client) -> None:
    page = reverse("manage-statement", args=[tournament.slug])
    word = reference(anna.pk)
    text = f"Datum;Text;Betrag;Info\n04.01.2026;{word};42,00;eilig\n04.01.2026;rent;7,00;x"
    columns = {"on": "Datum", "amount": "Betrag", "text": text}
    looked = as_organiser.post(page, columns)
    rows = looked.context["compared"]
    assert looked.content.decode().count('name="line"') == 2 and all(row["ticked"] for row in rows)
    marks = [row["mark"] for row in rows if row["name"]]
    form = {**columns, "take": "1", "agreed": looked.context["agreed"]}
    none = as_organiser.post(page, form)
    assert none.status_code == 422 and "Select each payment" in none.content.decode()
    assert [row["ticked"] for row in none.context["compared"]] == [False, False]
    done = as_organiser.post(page, {**form, "line": marks}, follow=True)
    assert "1 payment was not selected, so it isn’t recorded." in done.content.decode()
    assert Payment.objects.get().entrant == anna
    later = as_organiser.post(page, {**columns, "text": text.replace("eilig", "gebucht")})
    assert "Possible duplicate of a payment recorded for 4 January 2026" in later.content.decode()
    ticked = {row["name"]: row["ticked"] for row in later.context["compared"]}
    assert ticked == {"Anna Nowak": False, "": True}


def test_how_a_statement_is_read_can_be_changed(
    tournament: Tournament, anna: Entrant, as_organiser: Client
) -> None:
    page = reverse("manage-statement", args=[tournament.slug])
    text = f"Datum|Was|Betrag\n04.01.2026|{reference(anna.pk)}|42,00\nbald|B|42,00\n"
    looked = as_organiser.post(page, {"text": text})
    shown = looked.content.decode()
    assert '<option value="bar" selected>' in shown and "“bald” is not a date." in shown
    assert "Some amounts have no currency. We read them as EUR." in shown
    chosen = {"text": text, "separator": "comma", "heading_line": "0"}
    other = as_organiser.post(page, chosen)
    assert '<option value="comma" selected>' in other.content.decode() and other.context["headings"] == (
        "#1",
        "#2",
    )
    again = {"text": text, "separator": "bar", "heading_line": "1", "on": "Datum", "amount": "Betrag"}
    found = as_organiser.post(page, again)
    assert len(found.context["compared"]) == 1 and found.status_code == 200


def test_a_file_that_cannot_be_opened_loses_nothing(
    tournament: Tournament, anna: Entrant, as_organiser: Client
) -> None:
    page = reverse("manage-statement", args=[tournament.slug])
    text = f"Datum;Text;Betrag\n04.01.2026;{reference(anna.pk)};42,00\n"
    form = {"text": text, "on": "Datum", "amount": "Betrag", "take": "1", "agreed": "x", "line": "x"}
    answer = as_organiser.post(page, {**form, "file": SimpleUploadedFile("a.zip", b"PK\x03\x04 broken")})
    assert answer.status_code == 422 and "This ZIP file can’t be opened." in answer.content.decode()
    assert len(answer.context["compared"]) == 1 and not Payment.objects.exists()
    empty = as_organiser.post(page, {"text": ""})
    assert empty.status_code == 422 and "paste its text" in empty.content.decode()


def test_a_file_is_read_again_in_another_encoding(
    tournament: Tournament, anna: Entrant, as_organiser: Client
) -> None:
    page = reverse("manage-statement", args=[tournament.slug])
    raw = "Data księgowania;Nadawca;Kwota\n04.01.2026;Żaneta Głąb;42,00\n04.01.2026;Zoë Roux;7,00".encode("cp1250")
    looked = as_organiser.post(page, {"file": SimpleUploadedFile("a.csv", raw)})
    assert looked.context["encoding"] == "cp1250" and "Żaneta Głąb" in looked.content.decode()
    samples = {each.value: each.samples[0] for each in looked.context["encodings"]}
    assert samples["cp1252"] == "¯aneta G³¹b" and 'value="encoding-cp1252"' in looked.content.decode()
    form = {name: looked.context[name] for name in ("text", "encoding")}
    columns = {"on": "Data księgowania", "amount": "Kwota", "action": "encoding-cp1252"}
    wrong = as_organiser.post(page, {**form, **columns})
    assert wrong.context["text"] == raw.decode("cp1252") and wrong.context["encoding"] == "cp1252"
    chosen = {name: heading for name, _label, heading in wrong.context["columns"]}
    assert chosen["on"] == "Data ksiêgowania"
    # What was recorded under wrong letters is not proposed again under the right ones.
    read = look(wrong.context["text"], Layout(), {}, "EUR", DAY).statement
    assert read is not None
    take_statement(tournament, read, actor=SYSTEM)
    right = as_organiser.post(
        page, {"text": wrong.context["text"], "encoding": "cp1252", "action": "encoding-cp1250"}
    )
    assert "Żaneta Głąb" in right.content.decode()
    assert [row["ticked"] for row in right.context["compared"]] == [False, False]
    nonsense = as_organiser.post(page, {**form, "action": "encoding-nonsense"})
    assert nonsense.context["text"] == form["text"]
    utf = as_organiser.post(page, {"file": SimpleUploadedFile("a.csv", raw.decode("cp1250").encode())})
    assert not utf.context["encodings"]


def test_a_currency_is_chosen_where_none_is_named_and_remembered(
    tournament: Tournament, anna: Entrant, as_organiser: Client
) -> None:
    save_account(tournament, currency="PLN", amount=18_000, holder="K", iban=POLISH, bic="", actor=SYSTEM)
    page = reverse("manage-statement", args=[tournament.slug])
    text = f"Data;Tytuł;Kwota\n04.01.2026;{reference(anna.pk)};180,00\n"
    first = as_organiser.post(page, {"text": text})
    assert first.context["assumed"] == "EUR" and first.context["compared"][0]["warns"]
    columns = {"text": text, "on": "Data", "amount": "Kwota", "assumed": "PLN"}
    looked = as_organiser.post(page, columns)
    (row,) = looked.context["compared"]
    assert not row["warns"]
    form = {**columns, "take": "1", "agreed": looked.context["agreed"], "line": row["mark"]}
    assert as_organiser.post(page, form).status_code == 302
    assert (Payment.objects.get().amount, Payment.objects.get().currency) == (18_000, "PLN")
    assert as_organiser.post(page, {"text": text.replace("04.01", "05.01")}).context["assumed"] == "PLN"


def test_a_camt_in_a_zip_and_pending_entries_on_the_page(
    tournament: Tournament, anna: Entrant, as_organiser: Client
) -> None:
    entry = (
        '<Ntry><Amt Ccy="EUR">42</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>{}</Cd></Sts><BookgDt>'
        "<Dt>2026-01-04</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>{}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
    )
    entries = entry.format("PDNG", "later") + entry.format("BOOK", reference(anna.pk))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.xml", f"<Document><BkToCstmrStmt><Stmt>{entries}</Stmt></BkToCstmrStmt></Document>")
    page = reverse("manage-statement", args=[tournament.slug])
    looked = as_organiser.post(page, {"file": SimpleUploadedFile("camt.zip", file.getvalue())})
    assert "1 payment is pending or was rejected by the bank" in looked.content.decode()
    (row,) = looked.context["compared"]
    form = {"text": looked.context["text"], "take": "1", "agreed": looked.context["agreed"], "line": row["mark"]}
    assert as_organiser.post(page, form).status_code == 302
    assert Payment.objects.get().entrant == anna


def test_one_payment_in_three_kinds_of_files_is_recorded_once(tournament: Tournament, anna: Entrant) -> None:
    word = reference(anna.pk)
    table = f"Buchungstag;Name;Verwendungszweck;Betrag\n04.01.2026;Anna Nowak;Startgeld {word};42,00\n"
    camt = (
        '<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">42</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>'
        f"2026-01-04</Dt></BookgDt><AddtlNtryInf>{word}</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>"
    )
    mt940 = f":20:X\n:60F:C260101EUR1,00\n:61:260104C42,00NTRFNONREF\n:86:166?00X?20{word}?32ANNA NOWAK\n"
    for text in (table, camt, mt940):
        read = look(text, Layout(), {}, "EUR", DAY).statement
        assert read is not None and len(read.lines) == 1
        take_statement(tournament, read, actor=SYSTEM)
    assert sums(Payment.objects.all()) == {"EUR": 4200}


def test_three_digits_typed_are_thousands() -> None:
    assert Hundredths().clean("1.500") == 150_000
    with pytest.raises(ValidationError):
        Hundredths().clean("0,005")


AMOUNTS = st.integers(1, 3)
ROWS = st.lists(st.tuples(AMOUNTS, st.integers(4, 5), st.sampled_from(["", "A", "B"])), max_size=6)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ROWS, st.sampled_from(["", " x", " gebucht y"]), st.booleans())
def test_a_line_never_becomes_two_payments(
    tournament: Tournament, anna: Entrant, rows: list[tuple[int, int, str]], more: str, backwards: bool
) -> None:
    """The same payments in another file: other cells, another order. As proposed, nothing is recorded again."""
    Payment.objects.filter(tournament=tournament).delete()
    words = {"": "fee", "A": reference(anna.pk), "B": f"{reference(anna.pk)} {reference(anna.pk + 1)}"}
    lines = [StatementLine(DAY.replace(day=day), amount, "EUR", words[who]) for amount, day, who in rows]
    taken = take_statement(tournament, Statement(marked(lines)), actor=SYSTEM)
    assert Payment.objects.filter(tournament=tournament).count() == len(rows) == taken.matched + taken.open
    other = [replace(line, text=line.text + more) for line in (reversed(lines) if backwards else lines)]
    again = take_statement(tournament, Statement(marked(other)), actor=SYSTEM)
    assert Payment.objects.filter(tournament=tournament).count() == len(rows)
    assert again.known + again.unticked == len(rows)


def test_ticks_stay_when_the_statement_is_compared_again(
    tournament: Tournament, anna: Entrant, as_organiser: Client
) -> None:
    page = reverse("manage-statement", args=[tournament.slug])
    text = f"Datum;Text;Betrag\n04.01.2026;{reference(anna.pk)};42,00\n04.01.2026;rent;7,00\n"
    looked = as_organiser.post(page, {"text": text})
    (mark,) = (row["mark"] for row in looked.context["compared"] if row["name"])
    form = {"text": text, "on": "Datum", "amount": "Betrag", "agreed": looked.context["agreed"], "line": mark}
    again = as_organiser.post(page, form)
    assert {row["name"]: row["ticked"] for row in again.context["compared"]} == {"Anna Nowak": True, "": False}
    record_payment(tournament, anna.pk, amount=4200, currency="EUR", how="transfer", on=DAY, actor=SYSTEM)
    late = as_organiser.post(page, {**form, "take": "1"})
    assert late.status_code == 422 and "Review them" in late.content.decode()
    assert {row["name"]: row["ticked"] for row in late.context["compared"]} == {"Anna Nowak": False, "": False}
    assert "Possible duplicate" in late.content.decode()
