"""Prices of all registrations, loaded in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from taikai.money.domain.prices.price import (
    GROUP,
    Line,
    Offer,
    Price,
    PricedPerson,
    compute_price,
    fits,
    from_stored,
    price_of,
)
from taikai.money.models import Account, Allowance, Bill, Discount
from taikai.registration.domain.quotas.group_membership import groups_by_entrant
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament


def fees_of(tournament: Tournament, accounts: Iterable[Account] | None = None) -> dict[str, int]:
    """The fee in each currency it can be paid in, in hundredths, before anything is given."""
    due = {tournament.currency: int(tournament.fee * 100)} if tournament.fee else {}
    for account in tournament.accounts.all() if accounts is None else accounts:
        if due and account.currency != tournament.currency and account.amount:
            due[account.currency] = account.amount
    return due


def offers_of(tournament: Tournament) -> list[Offer]:
    """What the organisers give, in their order. One query."""
    return [
        Offer(each.name, each.who, each.amounts, each.until, each.group_id)
        for each in Discount.objects.filter(tournament=tournament)
    ]


def _priced(
    tournament: Tournament, entrants: Sequence[Entrant], offers: Sequence[Offer]
) -> dict[int, PricedPerson]:
    groups = groups_by_entrant(tournament, entrants) if any(offer.who == GROUP for offer in offers) else {}
    return {
        each.pk: PricedPerson(
            each.applied_at.astimezone(tournament.zone).date(),
            each.can_substitute,
            frozenset(group.pk for group in groups.get(each.pk, ())),
        )
        for each in entrants
    }


def computed_prices(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[int, tuple[Line, ...]]:
    """What each would pay by today's fees and discounts, by the number of the entry."""
    fees = fees_of(tournament)
    offers = offers_of(tournament) if fees else []
    people = _priced(tournament, entrants, offers)
    return {pk: compute_price(fees, offers, person) for pk, person in people.items()}


def count_recipients(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[str, int]:
    """How many of them each discount fits today, by its name. At most three queries."""
    offers = offers_of(tournament)
    people = _priced(tournament, entrants, offers).values()
    return {offer.name: sum(fits(offer, person) for person in people) for offer in offers}


def prices_of(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[int, Price]:
    """What each owes, by the number of the entry. At most six queries."""
    now = computed_prices(tournament, entrants)
    numbers = [each.pk for each in entrants if each.pk]
    kept = {
        pk: from_stored(lines)
        for pk, lines in Bill.objects.filter(entrant__in=numbers).values_list("entrant_id", "lines")
    }
    personal: dict[int, list[Line]] = {}
    for gift in Allowance.objects.filter(entrant__in=numbers, undone_at=None):
        given = Line(gift.reason, {currency: -amount for currency, amount in gift.amounts.items()})
        personal.setdefault(gift.entrant_id, []).append(given)
    return {each.pk: price_of(now[each.pk], kept.get(each.pk, ()), personal.get(each.pk, ())) for each in entrants}


def price_for(entrant: Entrant) -> Price:
    return prices_of(entrant.tournament, [entrant])[entrant.pk]
