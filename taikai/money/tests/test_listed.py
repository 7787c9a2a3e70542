"""Who has paid by an imported list: a payment like any other, once, and taken back with the import."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from taikai.money.domain.bank_accounts import save_account
from taikai.money.domain.overdue.open_fees import open_fees
from taikai.money.domain.payments import record_payment
from taikai.money.models import Payment
from taikai.registration.domain.import_list.importing import import_people
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db
LIST = "name;paid\nAnna Nowak;yes\nBo Lind;\nCy Ott;yes\n"


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """200 PLN or 45 EUR; three places."""
    Tournament.objects.filter(pk=tournament.pk).update(fee=200, currency="PLN", capacity=3)
    tournament.refresh_from_db()
    iban = "DE89370400440532013000"
    save_account(tournament, currency="EUR", amount=4_500, holder="Klub", iban=iban, bic="", actor=SYSTEM)
    return tournament


def paid(event: Tournament) -> list[tuple[str, int, str, str]]:
    """Name, hundredths, currency and how of every payment that counts."""
    rows = Payment.objects.filter(tournament=event, undone_at=None).order_by("pk")
    return [(str(row.entrant and row.entrant.name), row.amount, row.currency, row.how) for row in rows]


def test_who_has_paid_by_the_list_owes_nothing(event: Tournament, as_organiser: Client) -> None:
    page = reverse("manage-import", args=[event.slug])
    looked = as_organiser.post(page, {"text": LIST, "action": "preview", "status": "confirmed"}).content.decode()
    assert "The list marks 2 players as paid" in looked and not Payment.objects.exists()
    sent = {"text": LIST, "action": "import", "status": "confirmed", "key": "k"}
    assert as_organiser.post(page, sent).status_code == as_organiser.post(page, sent).status_code == 302
    assert paid(event) == [("Anna Nowak", 20_000, "PLN", "transfer"), ("Cy Ott", 20_000, "PLN", "transfer")]
    assert [row.entrant.name for row in open_fees(event)] == ["Bo Lind"]
    treasurer = as_organiser.get(reverse("manage-money", args=[event.slug])).content.decode()
    assert "400 PLN" in treasurer


def test_without_a_fee_the_list_makes_no_payment(event: Tournament, as_organiser: Client) -> None:
    Tournament.objects.filter(pk=event.pk).update(fee=0)
    page = reverse("manage-import", args=[event.slug])
    looked = as_organiser.post(page, {"text": LIST, "action": "preview", "status": "confirmed"}).content.decode()
    assert "The list marks" not in looked
    import_people(event, LIST, actor=SYSTEM)
    assert not Payment.objects.exists()
    assert Entrant.objects.get(name="Anna Nowak").paid_at is not None


def test_who_waits_owes_nothing_yet(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(capacity=2)
    import_people(event, LIST, actor=SYSTEM)
    assert Entrant.objects.get(name="Cy Ott").status == "waiting"
    assert [name for name, *_more in paid(event)] == ["Anna Nowak"]


def test_the_payments_go_with_the_import_and_later_ones_keep_it(event: Tournament, as_organiser: Client) -> None:
    import_people(event, LIST, actor=SYSTEM)
    line = LogEntry.objects.get(verb="entrant.imported")
    undo = reverse("log-undo", args=[event.slug, line.pk])
    bo = Entrant.objects.get(name="Bo Lind")
    later = record_payment(
        event, bo.pk, amount=4_500, currency="EUR", how="transfer", on=event.starts_on, actor=SYSTEM
    )
    refused = as_organiser.post(undo, {"key": "a"}, follow=True).content.decode()
    assert "because Bo Lind has changed since then" in refused and len(paid(event)) == 3
    Payment.objects.filter(pk=later).delete()
    as_organiser.post(undo, {"key": "b"})
    assert not Entrant.objects.filter(tournament=event).exists() and not Payment.objects.exists()
