"""One transfer for several people: proposed by references and names, divided, and put together again."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from taikai.archive.domain.event_file.export import event_text
from taikai.archive.domain.event_file.read import checked
from taikai.money.domain.payment_methods import reference, spaced
from taikai.money.domain.payments import sums, undo_payment
from taikai.money.domain.split_transfer import Payers, split
from taikai.money.domain.statement.lines import Statement, StatementLine, marked
from taikai.money.domain.statement.rows import read_rows
from taikai.money.domain.statement.table import table_of
from taikai.money.domain.statement_matching import EXACT, StatementResult, matches, take_statement
from taikai.money.models import Payment
from taikai.problems import Refusal
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = pytest.mark.django_db
DAY = dt.date(2026, 5, 4)


@pytest.fixture
def couple(tournament: Tournament) -> tuple[Entrant, Entrant]:
    """Two people who owe 45 EUR each."""
    Tournament.objects.filter(pk=tournament.pk).update(fee=45, currency="EUR")
    tournament.refresh_from_db()
    names = ("Clémence Aubry", "Bastien Roux")
    first, second = (factories.EntrantFactory(tournament=tournament, name=name, paid_at=None) for name in names)
    return first, second


def came(tournament: Tournament, text: str, amount: str = "90") -> Payment:
    """A line of the bank's statement, as the payment it became."""
    columns = {"on": "day", "amount": "amount", "currency": ""}
    lines = f"day;text;amount\n2026-05-04;{text};{amount}"
    take_statement(tournament, read_rows(table_of(lines), columns, "EUR", DAY), actor=SYSTEM)
    return Payment.objects.filter(tournament=tournament, part_of=None).latest("pk")


def test_both_names_are_proposed_and_one_press_divides(
    tournament: Tournament, couple: tuple[Entrant, Entrant], as_organiser: Client
) -> None:
    whole = came(tournament, "AUBRY CLEMENCE for herself and Bastien Roux")
    money = reverse("manage-money", args=[tournament.slug])
    shown = as_organiser.get(money).content.decode()
    assert "Probable match:" in shown and "Bastien Roux</bdi> (45 EUR)" in shown
    page = reverse("manage-payment-split", args=[tournament.slug, whole.pk])
    asked = as_organiser.get(page)
    assert "4 May 2026" in shown and "4 May 2026" in asked.content.decode(), "a day is written in one way"
    typed = {"key": "k"}
    for form in (asked.context["forms"].management_form, *asked.context["forms"]):
        typed |= {field.html_name: field.value() or "" for field in form}
    told = as_organiser.post(page, typed, follow=True)
    assert "Split into 2 payments." in told.content.decode()
    as_organiser.post(page, typed)
    for each in couple:
        each.refresh_from_db()
        assert each.paid_at is not None
        assert list(each.payments.values_list("amount", "how")) == [(4500, "transfer")]
    assert told.context["sums"] == "90 EUR" and not told.context["unclaimed"]
    listed = as_organiser.get(reverse("manage-fee", args=[tournament.slug, couple[0].pk])).content.decode()
    assert "part of a transfer" in listed
    file = as_organiser.get(reverse("file-payments", args=[tournament.slug, "csv"])).content.decode()
    assert file.count("45.00") == 2 and "90.00" not in file
    assert checked(event_text(tournament, contacts=True).encode())


def test_a_payers_name_is_proposed(tournament: Tournament, couple: tuple[Entrant, Entrant]) -> None:
    clemence, bastien = couple
    payers = Payers(tournament)
    for text, found in (
        ("AUBRY CLEMENCE fee", [(clemence, 9000)]),
        ("Clémence Aubry and Bastien Roux", [(bastien, 4500), (clemence, 4500)]),
        ("Clémence", []),
        (f"{reference(bastien.pk)} from Clémence Aubry", [(bastien, 9000)]),
    ):
        parts = payers.proposed(Payment(amount=9000, currency="EUR", text=text))
        assert [(part.entrant, part.amount) for part in parts] == found, text


def test_the_parts_are_the_whole_or_nothing_is_kept(
    tournament: Tournament, couple: tuple[Entrant, Entrant], as_organiser: Client
) -> None:
    whole, (first, second) = came(tournament, "from the club"), couple
    for parts, words in (
        ({first.pk: 4500, second.pk: 4400}, "add up to 89 EUR"),
        ({}, "Choose 1 to 20 players"),
        ({first.pk: 9100, second.pk: -100}, "above 0"),
    ):
        with pytest.raises(Refusal, match=words):
            split(tournament, whole.pk, parts, actor=SYSTEM)
    page = reverse("manage-payment-split", args=[tournament.slug, whole.pk])
    typed = {"part-TOTAL_FORMS": "2", "part-INITIAL_FORMS": "0"}
    for more, words in (
        ({"part-0-entrant": first.pk, "part-0-amount": "45", "part-1-amount": "45"}, "Choose the player"),
        ({"part-0-entrant": first.pk, "part-0-amount": "x"}, "Enter an amount"),
        (
            {"part-0-entrant": first.pk, "part-0-amount": "45", "part-1-entrant": first.pk, "part-1-amount": "45"},
            "A player is selected twice",
        ),
    ):
        refused = as_organiser.post(page, {**typed, **more})
        assert refused.status_code == 422 and words in refused.content.decode()
        assert f'<option value="{first.pk}" selected' in refused.content.decode()
    assert Payment.objects.count() == 1


def test_a_part_that_is_reversed_puts_the_transfer_together_again(
    tournament: Tournament, couple: tuple[Entrant, Entrant]
) -> None:
    whole, (first, second) = came(tournament, "from the club"), couple
    one, _other = split(tournament, whole.pk, {first.pk: 4500, second.pk: 4500}, actor=SYSTEM)
    for again in (
        lambda: split(tournament, whole.pk, {first.pk: 9000}, actor=SYSTEM),
        lambda: undo_payment(tournament, whole.pk, actor=SYSTEM),
    ):
        with pytest.raises(Refusal, match="split"):
            again()
    # The same transfer from another file is known, and its parts stand for no line of their own.
    columns = {"on": "day", "amount": "amount", "currency": ""}
    other = read_rows(table_of("day;text;amount;more\n2026-05-04;from the club;90;x"), columns, "EUR", DAY)
    assert take_statement(tournament, other, actor=SYSTEM) == StatementResult(0, 0, 0, 1)
    undo_payment(tournament, one.pk, actor=SYSTEM)
    assert not Entrant.objects.filter(tournament=tournament).exclude(paid_at=None).exists()
    assert sums(Payment.objects.exclude(entrant=None)) == {"EUR": 0} or not sums(
        Payment.objects.exclude(entrant=None)
    )
    split(tournament, whole.pk, {first.pk: 9000}, actor=SYSTEM)
    first.refresh_from_db()
    assert first.paid_at is not None and LogEntry.objects.filter(verb="money.split").count() == 3


def line_of(text: str, amount: int = 9000, day: dt.date = DAY) -> Statement:
    return Statement(marked([StatementLine(day, amount, "EUR", text)]))


def test_the_review_divides_a_line_with_two_references(
    tournament: Tournament, couple: tuple[Entrant, Entrant], as_organiser: Client
) -> None:
    page = reverse("manage-statement", args=[tournament.slug])
    both = " ".join(spaced(reference(each.pk)) for each in couple)
    text = f"day;text;amount\n2026-05-04;{both};100\n"
    columns = {"text": text, "on": "day", "amount": "amount"}
    assert "overpaid by 10 EUR" in as_organiser.post(page, columns).content.decode()
    columns["text"] = text.replace("100", "90")
    looked = as_organiser.post(page, columns)
    (row,) = looked.context["compared"]
    assert (row["ticked"], row["warns"], row["words"]) == (True, False, "exact amount")
    assert [(part["name"], part["amount"]) for part in row["parts"]] == [
        ("Clémence Aubry", "45 EUR"),
        ("Bastien Roux", "45 EUR"),
    ]
    assert "Bastien Roux</bdi> (45 EUR)" in looked.content.decode()
    form = {**columns, "take": "1", "agreed": looked.context["agreed"], "line": row["mark"]}
    for _press in range(2):
        as_organiser.post(page, form)
    assert list(Payment.objects.exclude(part_of=None).values_list("amount", "how")) == [(4500, "transfer")] * 2
    assert not Entrant.objects.filter(tournament=tournament, paid_at=None).exists()


def test_a_line_is_divided_only_where_it_reaches_everybody(
    tournament: Tournament, couple: tuple[Entrant, Entrant]
) -> None:
    first, second = couple
    both = f"{reference(first.pk)} {reference(second.pk)}"
    for amount, parts in ((8000, [4500, 3500]), (4500, []), (10_000, [4500, 5500])):
        (found,) = matches(tournament, line_of(both, amount))
        assert [part.amount for part in found.parts] == parts
    # What an earlier line of the statement pays is not due from the same person in a later one.
    lines = [StatementLine(DAY, 4500, "EUR", reference(first.pk)), StatementLine(DAY, 4500, "EUR", both)]
    alone, together = matches(tournament, Statement(marked(lines)))
    assert alone.verdict == together.verdict == EXACT
    assert [part.entrant for part in together.parts] == [second]
    take_statement(tournament, Statement(marked(lines)), actor=SYSTEM)
    (late,) = matches(tournament, line_of(both, 4400))
    assert (late.verdict, late.parts) == ("several", ())


def test_a_divided_transfer_is_known_in_a_file_of_another_kind(
    tournament: Tournament, couple: tuple[Entrant, Entrant]
) -> None:
    """A file may cut the references off, give another day, or have a line for each person."""
    first, second = couple
    words = [reference(first.pk), reference(second.pk)]
    whole = came(tournament, "AUBRY CLEMENCE card 17")
    split(tournament, whole.pk, {first.pk: 4500, second.pk: 4500}, actor=SYSTEM)
    for day in (DAY, DAY + dt.timedelta(2)):
        (one,) = matches(tournament, line_of(" ".join(words), day=day))
        assert one.again == whole and not one.ticked
        parts = [StatementLine(day, 4500, "EUR", word) for word in words]
        assert [each.ticked for each in matches(tournament, Statement(marked(parts)))] == [False, False]
    known = [StatementLine(DAY, 9000, "EUR", " ".join(words)), *parts, parts[0]]
    assert [each.ticked for each in matches(tournament, Statement(marked(known)))] == [False, True, True, True]
    other = factories.EntrantFactory(tournament=tournament, paid_at=None)
    (another,) = matches(tournament, line_of(f"{words[0]} {reference(other.pk)}", 4500))
    assert another.again is None


def test_a_line_for_both_is_known_by_the_sum_of_their_payments(
    tournament: Tournament, couple: tuple[Entrant, Entrant]
) -> None:
    words = [reference(each.pk) for each in couple]
    batch = Statement(marked([StatementLine(DAY, 4500, "EUR", word) for word in words]))
    take_statement(tournament, batch, actor=SYSTEM)
    (found,) = matches(tournament, line_of(" ".join(words)))
    assert found.again is not None and not found.ticked
    assert matches(tournament, line_of(" ".join(words), 9100))[0].again is None
