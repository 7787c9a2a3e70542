"""Copying a tournament: bank accounts, payment terms and discounts, if the organiser wants them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.money.domain.prices.load import fees_of
from taikai.money.models import Account, Discount, Terms
from taikai.registration.models import Group
from taikai.tournaments.domain.event.copying import copied_if_asked, days_between
from taikai.tournaments.models import Tournament


def _has_accounts(tournament: Tournament) -> bool:
    own = (model.objects.filter(tournament=tournament) for model in (Account, Terms))
    return any(rows.exists() for rows in own)


@copied_if_asked("accounts", _("Copy bank accounts and payment deadline"), _has_accounts)
def copy_accounts(original: Tournament, copy: Tournament) -> None:
    """Where the fee is transferred to and by when; the last day to pay moves by as many days as the event."""
    Account.objects.bulk_create(
        Account(
            tournament=copy,
            currency=each.currency,
            amount=each.amount,
            holder=each.holder,
            iban=each.iban,
            bic=each.bic,
        )
        for each in Account.objects.filter(tournament=original)
    )
    terms = Terms.objects.filter(tournament=original).first()
    if terms is not None:
        terms.pk, terms.tournament = None, copy
        if terms.pay_by is not None:
            terms.pay_by += days_between(original, copy)
        terms.save()


def _has_discounts(tournament: Tournament) -> bool:
    return Discount.objects.filter(tournament=tournament).exists()


@copied_if_asked("discounts", _("Copy discounts"), _has_discounts)
def copy_discounts(original: Tournament, copy: Tournament) -> None:
    """The same discounts in the currencies the copy has a fee in, for who applies as many days before it."""
    fees = fees_of(copy)
    groups = {group.name: group for group in Group.objects.filter(tournament=copy)}
    for each in Discount.objects.filter(tournament=original).select_related("group"):
        amounts = {currency: amount for currency, amount in each.amounts.items() if currency in fees}
        group = groups.get(each.group.name) if each.group is not None else None
        if not amounts or (each.group is not None and group is None):
            continue
        until = each.until + days_between(original, copy) if each.until is not None else None
        Discount.objects.create(
            tournament=copy, name=each.name, who=each.who, group=group, until=until, amounts=amounts
        )
