"""What somebody owes: discounts add up, a confirmed price stays, one person is given something with a reason."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from taikai.money.domain.bank_accounts import save_account
from taikai.money.domain.payments import record_payment, share_paid
from taikai.money.domain.prices.discounts import (
    grant_allowance,
    remove_discount,
    reprice,
    revoke_allowance,
    save_discount,
)
from taikai.money.domain.prices.load import price_for
from taikai.money.domain.prices.price import (
    ALL,
    GROUP,
    STANDS_BY,
    Line,
    Offer,
    Price,
    PricedPerson,
    compute_price,
    from_stored,
    price_of,
    stored,
    ways_to_pay,
)
from taikai.money.models import Allowance, Bill, Discount, Payment
from taikai.problems import Refusal
from taikai.registration.domain.bulk_actions import confirm, set_paid
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant, Group, Membership
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.undo import undo_line as take_line_back
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

DAY = dt.date(2026, 5, 4)
FEES = {"PLN": 20_000, "EUR": 4_500}
EARLY = Offer("early", ALL, {"PLN": 3_000, "EUR": 500}, until=DAY)
STANDBY = Offer("stands by", STANDS_BY, {"PLN": 1_000})
CLUB = Offer("club", GROUP, {"EUR": 5_000, "CZK": 100}, group=7)


@pytest.mark.parametrize(
    ("person", "due"),
    [
        (PricedPerson(DAY), {"PLN": 17_000, "EUR": 4_000}),
        (PricedPerson(DAY + dt.timedelta(days=1)), FEES),
        (PricedPerson(DAY, stands_by=True), {"PLN": 16_000, "EUR": 4_000}),
        (PricedPerson(DAY, groups=frozenset({7})), {"PLN": 17_000, "EUR": 0}),
        (PricedPerson(DAY, groups=frozenset({8})), {"PLN": 17_000, "EUR": 4_000}),
    ],
)
def test_discounts_that_fit_add_up(person: PricedPerson, due: dict[str, int]) -> None:
    assert Price(compute_price(FEES, [EARLY, STANDBY, CLUB], person)).due == due
    assert compute_price({}, [EARLY], person) == ()


@pytest.mark.parametrize(
    ("due", "words"),
    [
        ({"PLN": 950, "EUR": 0}, ["9.50 PLN"]),
        ({"PLN": 0, "EUR": 0}, ["0 PLN", "0 EUR"]),
        ({"PLN": 2000, "EUR": 450}, ["20 PLN", "4.50 EUR"]),
        ({}, []),
    ],
)
def test_nothing_in_one_currency_is_no_way_to_pay(due: dict[str, int], words: list[str]) -> None:
    """Discounts may be all of the fee in one currency and not in another: then it is paid in the other."""
    assert ways_to_pay(due) == words


AMOUNTS = st.dictionaries(st.sampled_from(["PLN", "EUR", "CZK"]), st.integers(1, 10**6))


@given(AMOUNTS, st.lists(AMOUNTS), AMOUNTS, st.lists(AMOUNTS))
def test_a_confirmed_price_stays(fees: dict[str, int], offers: list, later: dict[str, int], more: list) -> None:
    lines = compute_price(fees, [Offer("x", ALL, each) for each in offers], PricedPerson(DAY))
    now = compute_price(later, [Offer("y", ALL, each) for each in more], PricedPerson(DAY))
    assert from_stored(stored(lines)) == lines
    price = price_of(now, from_stored(stored(lines)))
    for currency, due in Price(lines).due.items():
        assert price.due[currency] == due >= 0
    for currency in set(price.due) - set(fees) if fees else ():
        assert price.due[currency] == later[currency]  # what is given since is given in no currency
    same = compute_price(later, [Offer("x", ALL, each) for each in more], PricedPerson(DAY))
    for currency in set(later) - set(fees) if fees and offers else ():
        assert price_of(same, lines).due[currency] == Price(same).due[currency]
    given_all = price_of(now, lines, [Line("all", dict.fromkeys({**fees, **later}, -(10**9)))])
    assert not any(given_all.due.values())
    assert share_paid(given_all.due, []) == (1 if given_all.due else 0)


@pytest.fixture
def anna(tournament: Tournament) -> Entrant:
    Tournament.objects.filter(pk=tournament.pk).update(fee=200, currency="PLN")
    tournament.refresh_from_db()
    save_account(
        tournament, currency="EUR", amount=4500, holder="K", iban="DE89370400440532013000", bic="", actor=SYSTEM
    )
    found: Entrant = factories.EntrantFactory(tournament=tournament, name="Anna Nowak", status="applied")
    return found


def due(entrant: Entrant) -> dict[str, int]:
    return price_for(Entrant.objects.select_related("tournament").get(pk=entrant.pk)).due


def discount(tournament: Tournament, name: str = "club", **values: object) -> None:
    amounts = {"who": "all", "group": None, "until": None, "amounts": {"PLN": 5000, "EUR": 1000}}
    save_discount(tournament, name=name, **{**amounts, **values}, actor=SYSTEM)  # type: ignore[arg-type]


@pytest.mark.django_db
def test_currencies_stand_in_the_organisers_order() -> None:
    """PostgreSQL gives the keys of what was confirmed in an order of its own."""
    now = compute_price({"PLN": 200, "EUR": 45, "CZK": 9}, [], PricedPerson(DAY))
    kept = from_stored([{"text": "", "amounts": {"EUR": 45, "PLN": 200}}])
    assert list(price_of(now, kept).due) == ["PLN", "EUR", "CZK"]


def test_who_was_confirmed_keeps_the_price(tournament: Tournament, anna: Entrant) -> None:
    group = Group.objects.create(tournament=tournament, name="Club members")
    discount(tournament, who="group", group=group.pk)
    assert due(anna) == {"PLN": 20_000, "EUR": 4_500}
    Membership.objects.create(group=group, entrant=anna, state="member")
    assert due(anna) == {"PLN": 15_000, "EUR": 3_500}
    confirm(tournament, [anna.pk], actor=SYSTEM)
    assert Bill.objects.get(entrant=anna).lines[1]["text"] == "club"
    remove_discount(tournament, Discount.objects.get().pk, actor=SYSTEM)
    Tournament.objects.filter(pk=tournament.pk).update(fee=300)
    tournament.refresh_from_db()
    assert due(anna) == {"PLN": 15_000, "EUR": 3_500}
    record_payment(tournament, anna.pk, amount=15_000, currency="PLN", how="cash", on=DAY, actor=SYSTEM)
    anna.refresh_from_db()
    assert anna.paid_at is not None
    assert reprice(tournament, (), actor=SYSTEM) == 1
    assert due(anna) == {"PLN": 30_000, "EUR": 4_500}
    anna.refresh_from_db()
    assert anna.paid_at is None
    assert reprice(tournament, (), actor=SYSTEM) == 0


@pytest.mark.django_db
def test_one_person_is_given_something_with_a_reason(
    tournament: Tournament, anna: Entrant, as_organiser: Client, client: Client
) -> None:
    page = reverse("manage-fee", args=[tournament.slug, anna.pk])
    wrong = as_organiser.post(page, {"reason": "", "amount_PLN": "200", "save": "1"})
    assert wrong.status_code == 422 and 'value="200"' in wrong.content.decode()
    assert as_organiser.post(page, {"reason": "x", "amount_PLN": "9" * 5000}).status_code == 422
    grant_allowance(tournament, anna.pk, {"PLN": 5000}, "Helps at the bar", actor=SYSTEM)
    assert "Helps at the bar" in as_organiser.get(page).content.decode()
    own = client.get(personal_path(anna)).content.decode()
    assert "Helps at the bar" in own and "150 PLN" in own
    done = as_organiser.post(page, {"reason": "A prize", "amount_PLN": "150", "amount_EUR": "45", "save": "1"})
    assert done.status_code == 302
    anna.refresh_from_db()
    assert due(anna) == {"PLN": 0, "EUR": 0} and anna.paid_at is not None
    entry = LogEntry.objects.filter(verb="money.allowed").latest("pk")
    as_organiser.post(reverse("log-undo", args=[tournament.slug, entry.pk]))
    anna.refresh_from_db()
    assert due(anna) == {"PLN": 15_000, "EUR": 4_500} and anna.paid_at is None
    with pytest.raises(Refusal):
        revoke_allowance(tournament, Allowance.objects.latest("pk").pk, actor=SYSTEM)
    for bad in ({}, {"CZK": 5}, {"PLN": 0}):
        with pytest.raises(Refusal):
            grant_allowance(tournament, anna.pk, bad, "why", actor=SYSTEM)


@pytest.mark.django_db
def test_the_page_of_discounts(tournament: Tournament, anna: Entrant, as_organiser: Client) -> None:
    page = reverse("manage-discounts", args=[tournament.slug])
    typed = {"name": "Early", "who": "group", "until": "2026-05-04", "amount_PLN": "30", "save": "1"}
    refused = as_organiser.post(page, typed)
    assert refused.status_code == 422 and "Choose the group" in refused.content.decode()
    assert 'value="2026-05-04"' in refused.content.decode()
    none = as_organiser.post(page, {"name": "Early", "who": "all", "save": "1"})
    assert "in at least one currency" in none.content.decode()
    for wrong, text in (
        ({"until": "2099-01-01"}, "after the tournament"),
        ({"amount_PLN": "201"}, "the fee of 200 PLN"),
    ):
        refused = as_organiser.post(page, {**typed, "who": "all", **wrong})
        assert refused.status_code == 422 and text in refused.content.decode()
    confirm(tournament, [anna.pk], actor=SYSTEM)
    replaced, typed = "Discount replaced", {**typed, "who": "all", "until": ""}
    first = as_organiser.post(page, {**typed, "name": "EARLY", "amount_PLN": "1"}, follow=True)
    assert replaced not in first.content.decode()
    second = as_organiser.post(page, typed, follow=True)
    assert replaced in second.content.decode() and Discount.objects.get().name == "Early"
    shown = as_organiser.get(page).content.decode()
    assert "1 player with a place" in shown
    Discount.objects.update(until=dt.date(2000, 1, 1))
    assert "no players with a place yet" in as_organiser.get(page).content.decode()
    Discount.objects.update(until=None)
    assert "−30 PLN" in shown and "200 PLN / 45 EUR → <strong>170 PLN / 45 EUR</strong>" in shown
    again = as_organiser.post(page, {"reprice": "1"}, follow=True).content.decode()
    assert "1 price updated." in again and "a different price" not in again
    fees = as_organiser.get(reverse("file-fees", args=[tournament.slug, "csv"])).content.decode()
    assert "not paid,170.00,45.00,Early" in fees
    as_organiser.post(page, {"remove": Discount.objects.get().pk})
    assert not Discount.objects.exists()


def test_a_fee_marked_as_paid_is_a_payment_of_what_is_owed(as_organiser, tournament):
    """The list at the door, the money page and the log say the same; taken back, all of them say that."""
    Tournament.objects.filter(pk=tournament.pk).update(fee=40, currency="PLN")
    tournament.refresh_from_db()
    save_account(
        tournament, currency="EUR", amount=1000, holder="Club", iban="DE89370400440532013000", bic="", actor=SYSTEM
    )
    one = factories.EntrantFactory(tournament=tournament, paid_at=None)
    grant_allowance(tournament, one.pk, {"PLN": 1000, "EUR": 250}, "helps", actor=SYSTEM)
    door = reverse("manage-check-in", args=[tournament.slug])
    page = as_organiser.get(door).content.decode()
    assert f'value="{one.pk} EUR"' in page and "30 PLN" in page and "7.50 EUR" in page and "40 PLN" not in page
    as_organiser.post(reverse("manage-check-in-fee", args=[tournament.slug]), {"paid": f"{one.pk} EUR"})
    paid = Payment.objects.get(undone_at=None)
    assert (paid.entrant_id, paid.amount, paid.currency, paid.how) == (one.pk, 750, "EUR", "cash")
    assert (
        as_organiser.get(reverse("manage-money", args=[tournament.slug])).content.decode().count("7.50 EUR") >= 1
    )
    line = LogEntry.objects.get(verb="entrant.paid")
    take_line_back(tournament, line, actor=SYSTEM)
    one.refresh_from_db()
    assert one.paid_at is None and not Payment.objects.filter(undone_at=None).exists()
    set_paid(tournament, [one.pk], True, actor=SYSTEM)
    assert Payment.objects.get(undone_at=None).currency == "PLN"
    with pytest.raises(Refusal, match="no fee in USD"):
        other = factories.EntrantFactory(tournament=tournament, paid_at=None)
        set_paid(tournament, [other.pk], True, currency="USD", actor=SYSTEM)


def test_what_came_by_transfer_is_not_opened_by_a_list(tournament):
    Tournament.objects.filter(pk=tournament.pk).update(fee=40, currency="PLN")
    tournament.refresh_from_db()
    one = factories.EntrantFactory(tournament=tournament, paid_at=None)
    on = dt.date(2026, 5, 4)
    record_payment(tournament, one.pk, amount=2500, currency="PLN", how="transfer", on=on, actor=SYSTEM)
    set_paid(tournament, [one.pk], True, actor=SYSTEM)
    assert list(Payment.objects.values_list("amount", "how")) == [(2500, "transfer"), (1500, "cash")]
    set_paid(tournament, [one.pk], False, actor=SYSTEM)
    assert Payment.objects.get(undone_at=None).how == "transfer"
    record_payment(tournament, one.pk, amount=1500, currency="PLN", how="transfer", on=on, actor=SYSTEM)
    with pytest.raises(Refusal, match="was not marked in a list"):
        set_paid(tournament, [one.pk], False, actor=SYSTEM)
    one.refresh_from_db()
    assert one.paid_at is not None
