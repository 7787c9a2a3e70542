"""How a listed fee was paid, what is too much, what is nobody's, what is taken back."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from taikai.money.domain.bank_accounts import save_account
from taikai.money.domain.payment_methods import reference
from taikai.money.domain.payments import record_payment, too_much
from taikai.money.domain.statement.rows import read_rows
from taikai.money.domain.statement.table import table_of
from taikai.money.domain.statement_matching import take_statement
from taikai.money.models import Payment
from taikai.registration.domain.bulk_actions import PaidBy, set_paid
from taikai.registration.domain.import_list.importing import import_people
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.domain.queries import entrant_counts
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.undo import undo_line as take_line_back
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db
LIST = "name;paid\nMatteo Ferri;yes\n"
DAY = dt.date(2026, 5, 4)


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """45 EUR, or 1100 CZK."""
    Tournament.objects.filter(pk=tournament.pk).update(fee=45, currency="EUR")
    tournament.refresh_from_db()
    iban = "DE89370400440532013000"
    save_account(tournament, currency="CZK", amount=110_000, holder="Klub", iban=iban, bic="", actor=SYSTEM)
    return tournament


def counted(event: Tournament) -> list[tuple[int, str]]:
    """Hundredths and how of every payment that counts."""
    return list(Payment.objects.filter(tournament=event, undone_at=None).values_list("amount", "how"))


def transfer(event: Tournament, text: str, amount: str) -> None:
    """A line of the bank's statement."""
    columns = {"on": "day", "amount": "amount", "currency": ""}
    lines = f"day;text;amount\n2026-05-04;{text};{amount}"
    take_statement(event, read_rows(table_of(lines), columns, "EUR", DAY), actor=SYSTEM)


@pytest.mark.parametrize(
    ("how", "made"), [("", [(4500, "transfer")]), ("transfer", [(4500, "transfer")]), ("cash", [(4500, "cash")])]
)
def test_a_listed_fee_came_as_the_organiser_says(
    event: Tournament, as_organiser: Client, how: str, made: list[tuple[int, str]]
) -> None:
    page = reverse("manage-import", args=[event.slug])
    shown = as_organiser.post(page, {"text": LIST, "action": "preview", "status": "confirmed"})
    assert shown.content.decode().count('name="paid_by"') == 3
    assert shown.context["form"]["paid_by"].value() == PaidBy.TRANSFER
    as_organiser.post(page, {"text": LIST, "action": "import", "status": "confirmed", "paid_by": how})
    assert counted(event) == made
    taken = "on site, taken by" in as_organiser.get(reverse("manage-money", args=[event.slug])).content.decode()
    assert taken == (how == "cash")


def test_only_a_mark_is_in_no_sum_until_the_transfer_comes(event: Tournament, as_organiser: Client) -> None:
    page = reverse("manage-import", args=[event.slug])
    as_organiser.post(page, {"text": LIST, "action": "import", "status": "confirmed", "paid_by": "mark"})
    matteo = Entrant.objects.get(tournament=event)
    assert matteo.paid_at is not None and counted(event) == []
    transfer(event, reference(matteo.pk), "45")
    assert counted(event) == [(4500, "transfer")]
    wrong = as_organiser.post(page, {"text": LIST, "action": "import", "status": "confirmed", "paid_by": "x"})
    assert wrong.status_code == 422 and "Matteo Ferri" in wrong.content.decode()


def test_who_pays_twice_is_overpaid_wherever_it_is_said(
    event: Tournament, as_organiser: Client, client: Client
) -> None:
    (matteo,) = import_people(event, LIST, actor=SYSTEM)
    record_payment(event, matteo.pk, amount=4500, currency="EUR", how="transfer", on=DAY, actor=SYSTEM)
    for name, args in (
        ("manage-money", []),
        ("manage-fee", [matteo.pk]),
        ("manage-players", []),
        ("manage-player", [matteo.pk]),
        ("manage-check-in", []),
        ("manage-arrival", [matteo.pk]),
    ):
        page = as_organiser.get(reverse(name, args=[event.slug, *args])).content.decode()
        assert "overpaid" in page, name
    assert "overpaid (+45 EUR" in client.get(personal_path(matteo)).content.decode()
    assert ",overpaid,45.00" in as_organiser.get(reverse("file-fees", args=[event.slug, "csv"])).content.decode()
    record_payment(event, matteo.pk, amount=4500, currency="EUR", how="refund", on=DAY, actor=SYSTEM)
    assert "overpaid" not in as_organiser.get(reverse("manage-players", args=[event.slug])).content.decode()


def test_a_rest_rounded_up_is_not_too_much() -> None:
    dues = {"EUR": 4500, "CZK": 110_000}

    def paid(**amounts: int) -> dict[str, int]:
        return too_much(dues, [Payment(amount=value, currency=name) for name, value in amounts.items()])

    assert paid(EUR=1001, CZK=85_532) == {}
    assert paid(CZK=109_990, EUR=1) == {}
    assert paid(EUR=4501) == {"EUR": 1, "CZK": 24}
    assert too_much({"EUR": 0}, [Payment(amount=100, currency="EUR")]) == {"EUR": 100}
    assert too_much({}, [Payment(amount=100, currency="EUR")]) == {}


def test_what_is_nobodys_has_not_come_in(event: Tournament, as_organiser: Client) -> None:
    anna = factories.EntrantFactory(tournament=event)
    transfer(event, reference(anna.pk), "45")
    transfer(event, "from grandmother", "1250")
    shown = as_organiser.get(reverse("manage-money", args=[event.slug]))
    assert (shown.context["sums"], shown.context["unclaimed"]) == ("45 EUR", "1,250 EUR")


def test_money_counts_as_every_page_and_who_withdrew_owes_nothing(event: Tournament, as_organiser: Client) -> None:
    paid, door, left, back, waiting, _owing = (factories.EntrantFactory(tournament=event) for _at in range(6))
    rest = {"amount": 4500, "currency": "EUR", "on": DAY, "actor": SYSTEM}
    for each in (paid, left, back, waiting):
        record_payment(event, each.pk, how="transfer", **rest)
    record_payment(event, door.pk, how="cash", **rest)
    record_payment(event, back.pk, how="refund", **rest)
    status = Entrant.Status
    Entrant.objects.filter(pk__in=[left.pk, back.pk]).update(status=status.WITHDRAWN)
    Entrant.objects.filter(pk=waiting.pk).update(status=status.WAITING)
    shown = as_organiser.get(reverse("manage-money", args=[event.slug]))
    counts = entrant_counts(event)
    assert shown.context["states"] == [("paid", counts.paid), ("of which on site", 1), ("not paid", counts.unpaid)]
    assert (counts.paid, counts.unpaid) == (2, 1)
    assert shown.context["placeless"] == [
        ("from 1 player who withdrew", "45 EUR"),
        ("from 1 player without a place", "45 EUR"),
    ]
    rows = {row["entrant"].pk: (row["state"], row["due"]) for row in shown.context["rows"]}
    assert [rows[each.pk] for each in (left, back, waiting)] == [("left", []), ("refunded", []), ("early", [])]
    assert "Payments of players who no longer have a place." in flat(shown)
    for name, words in (("manage-fee", "paid, then withdrew"), ("manage-player", "paid, then withdrew")):
        assert words in as_organiser.get(reverse(name, args=[event.slug, left.pk])).content.decode()
    assert "not paid" not in flat(as_organiser.get(reverse("manage-player", args=[event.slug, back.pk])))


def test_a_payment_is_listed_and_reversed_on_the_persons_page(event: Tournament, as_organiser: Client) -> None:
    anna = factories.EntrantFactory(tournament=event)
    transfer(event, f"{reference(anna.pk)} from Anna", "45")
    page = reverse("manage-fee", args=[event.slug, anna.pk])
    assert "from Anna" in as_organiser.get(page).content.decode()
    assert "from Anna" in as_organiser.get(reverse("manage-player", args=[event.slug, anna.pk])).content.decode()
    payment = reverse("manage-payment", args=[event.slug, Payment.objects.get().pk])
    told = as_organiser.post(payment, {"back": "1"}, follow=True)
    assert told.redirect_chain[-1][0] == page
    assert "no longer counts" in told.content.decode() and "reversed" in told.content.decode()
    again = as_organiser.post(payment, {"back": "1"}, follow=True).content.decode()
    assert "already been reversed" in again


def test_the_log_restores_a_fee_as_it_came(event: Tournament, as_organiser: Client) -> None:
    anna, bo, cy = factories.EntrantFactory.create_batch(3, tournament=event, paid_at=None)
    many = reverse("manage-players-many", args=[event.slug])
    as_organiser.post(many, {"action": "paid", "entrant": [anna.pk], "how": "transfer"})
    as_organiser.post(many, {"action": "paid", "entrant": [bo.pk], "how": "cash"})
    as_organiser.post(many, {"action": "paid", "entrant": [cy.pk], "how": "mark"})
    assert counted(event) == [(4500, "transfer"), (4500, "cash")]
    set_paid(event, [anna.pk, bo.pk, cy.pk], False, actor=SYSTEM)
    assert counted(event) == []
    lines = list(LogEntry.objects.filter(verb="entrant.unpaid").order_by("pk"))
    assert [line.before["how"] for line in lines] == ["transfer", "cash", "mark"]
    for line in lines:
        take_line_back(event, line, actor=SYSTEM)
    assert counted(event) == [(4500, "transfer"), (4500, "cash")]
    assert not Entrant.objects.filter(tournament=event, paid_at=None).exists()
