"""An event that is copied: accounts, deadline and discounts come along if its organiser wants them."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from taikai.accounts.domain.site_rights import choose
from taikai.money.domain.bank_accounts import save_account
from taikai.money.domain.overdue.deadline import set_terms
from taikai.money.domain.prices.discounts import save_discount
from taikai.registration.models import Group
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
IBAN = "PL61109010140000071219812874"
DAYS = dt.timedelta(days=364)


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """A fee of 200 zloty or 45 euros, less for who is early, and less for the club, by a day before the event."""
    tournament.fee, tournament.currency = Decimal(200), "PLN"
    tournament.save()
    group = Group.objects.create(tournament=tournament, name="Club")
    early = tournament.starts_on - dt.timedelta(days=60)
    for currency, amount in (("PLN", None), ("EUR", 4_500)):
        save_account(tournament, currency=currency, amount=amount, holder="Club", iban=IBAN, bic="", actor=SYSTEM)
    amounts = {"PLN": 3_000, "EUR": 500}
    save_discount(tournament, name="early", who="all", group=None, until=early, amounts=amounts, actor=SYSTEM)
    save_discount(
        tournament, name="club", who="group", group=group.pk, until=None, amounts={"EUR": 100}, actor=SYSTEM
    )
    pay_by = tournament.starts_on - dt.timedelta(days=30)
    set_terms(tournament, pay_by=pay_by, pay_days=14, remind_days=5, auto_days=3, actor=SYSTEM)
    return tournament


def copied(client: Client, event: Tournament, **ticks: str) -> Tournament:
    choose(who_creates="everybody")
    values = {"name": "Next", "starts_on": (event.starts_on + DAYS).isoformat(), **ticks}
    assert client.post(reverse("tournament-copy", args=[event.slug]), values).status_code == 302
    return Tournament.objects.get(name="Next")


def test_the_page_asks_with_both_ticked(as_organiser: Client, event: Tournament) -> None:
    choose(who_creates="everybody")
    page = as_organiser.get(reverse("tournament-copy", args=[event.slug])).content.decode()
    for name in ("accounts", "discounts"):
        tick = page[page.index(f'name="{name}"') :]
        assert "checked" in tick[: tick.index(">")]


def test_both_come_along_and_their_days_move(as_organiser: Client, event: Tournament) -> None:
    copy = copied(as_organiser, event, accounts="on", discounts="on")
    assert [(each.currency, each.amount, each.iban) for each in copy.accounts.all()] == [
        ("PLN", None, IBAN),
        ("EUR", 4_500, IBAN),
    ]
    terms = copy.fee_terms
    assert terms.pay_by == event.fee_terms.pay_by + DAYS
    assert (terms.pay_days, terms.remind_days, terms.auto_days) == (14, 5, 3)
    early, club = copy.discounts.all()
    assert early.until == event.discounts.first().until + DAYS
    assert (early.amounts, club.amounts) == ({"PLN": 3_000, "EUR": 500}, {"EUR": 100})
    assert club.group == copy.groups.get(name="Club") != event.groups.get(name="Club")
    assert (event.accounts.count(), event.discounts.count()) == (2, 2)


def test_what_is_not_ticked_stays(as_organiser: Client, event: Tournament) -> None:
    copy = copied(as_organiser, event)
    assert not copy.accounts.exists() and not copy.discounts.exists() and not hasattr(copy, "fee_terms")


def test_discounts_alone_are_given_in_currencies_that_have_a_fee(as_organiser: Client, event: Tournament) -> None:
    """Without the account in euros nobody pays in euros: nothing is given in them."""
    copy = copied(as_organiser, event, discounts="on")
    assert [(each.name, each.amounts) for each in copy.discounts.all()] == [("early", {"PLN": 3_000})]


def test_nobody_is_asked_about_what_is_not_there(as_organiser: Client, tournament: Tournament) -> None:
    choose(who_creates="everybody")
    page = as_organiser.get(reverse("tournament-copy", args=[tournament.slug])).content.decode()
    assert 'name="staff"' in page
    assert 'name="accounts"' not in page and 'name="discounts"' not in page
