"""One transfer for several people: proposed by references and names, divided, and put together again."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from taikai.archive.domain.event.read import checked
from taikai.archive.domain.event.write import event_text
from taikai.money.domain.matching import Taken, take_statement
from taikai.money.domain.payments import sums, take_back
from taikai.money.domain.reference import reference, spaced
from taikai.money.domain.split import Payers, split
from taikai.money.domain.statement.rows import read_rows
from taikai.money.domain.statement.table import table_of
from taikai.money.models import Payment
from taikai.problems import Refusal
from taikai.registration.models import Entrant
from taikai.tournaments.domain.actor import SYSTEM
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


def test_both_references_are_proposed_and_one_press_divides(
    tournament: Tournament, couple: tuple[Entrant, Entrant], as_organiser: Client
) -> None:
    whole = came(tournament, " ".join(spaced(reference(each.pk)) for each in couple))
    money = reverse("desk-money", args=[tournament.slug])
    shown = as_organiser.get(money).content.decode()
    assert "Probably for:" in shown and "Bastien Roux</bdi> (45 EUR)" in shown
    page = reverse("desk-payment-split", args=[tournament.slug, whole.pk])
    asked = as_organiser.get(page)
    typed = {"key": "k"}
    for form in (asked.context["forms"].management_form, *asked.context["forms"]):
        typed |= {field.html_name: field.value() or "" for field in form}
    told = as_organiser.post(page, typed, follow=True)
    assert "Divided into 2 payments." in told.content.decode()
    as_organiser.post(page, typed)
    for each in couple:
        each.refresh_from_db()
        assert each.paid_at is not None
        assert list(each.payments.values_list("amount", "how")) == [(4500, "transfer")]
    assert told.context["sums"] == "90 EUR" and not told.context["unclaimed"]
    listed = as_organiser.get(reverse("desk-fee", args=[tournament.slug, couple[0].pk])).content.decode()
    assert "part of one transfer" in listed
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
        ({first.pk: 4500, second.pk: 4400}, "89 EUR together"),
        ({}, "Choose 1 to 20 people"),
        ({first.pk: 9100, second.pk: -100}, "more than 0"),
    ):
        with pytest.raises(Refusal, match=words):
            split(tournament, whole.pk, parts, actor=SYSTEM)
    page = reverse("desk-payment-split", args=[tournament.slug, whole.pk])
    typed = {"part-TOTAL_FORMS": "2", "part-INITIAL_FORMS": "0"}
    for more, words in (
        ({"part-0-entrant": first.pk, "part-0-amount": "45", "part-1-amount": "45"}, "Choose whose part"),
        ({"part-0-entrant": first.pk, "part-0-amount": "x"}, "Write an amount"),
        (
            {"part-0-entrant": first.pk, "part-0-amount": "45", "part-1-entrant": first.pk, "part-1-amount": "45"},
            "A person is chosen twice",
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
        lambda: take_back(tournament, whole.pk, actor=SYSTEM),
    ):
        with pytest.raises(Refusal, match="divided"):
            again()
    # The same transfer from another file is known, and its parts stand for no line of their own.
    columns = {"on": "day", "amount": "amount", "currency": ""}
    other = read_rows(table_of("day;text;amount;more\n2026-05-04;from the club;90;x"), columns, "EUR", DAY)
    assert take_statement(tournament, other, actor=SYSTEM) == Taken(0, 0, 0, 1)
    take_back(tournament, one.pk, actor=SYSTEM)
    assert not Entrant.objects.filter(tournament=tournament).exclude(paid_at=None).exists()
    assert sums(Payment.objects.exclude(entrant=None)) == {"EUR": 0} or not sums(
        Payment.objects.exclude(entrant=None)
    )
    split(tournament, whole.pk, {first.pk: 9000}, actor=SYSTEM)
    first.refresh_from_db()
    assert first.paid_at is not None and LogEntry.objects.filter(verb="money.split").count() == 3
