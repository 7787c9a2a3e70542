"""Each account somebody's fee can be transferred to, with what the bank asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

import segno
from django.utils.translation import override

from taikai.money.domain.bank_transfer import code, grouped
from taikai.money.domain.payment_reference import reference, spaced
from taikai.money.domain.payments import Dues, share_paid
from taikai.money.domain.prices.load import prices_of
from taikai.money.domain.prices.price import amount
from taikai.money.models import Account, Payment
from taikai.registration.domain.personal_links import personal_url
from taikai.registration.models import Entrant


@dataclass(frozen=True, slots=True)
class WayToPay:
    """One: what is still to be paid in this currency (hundredths), and where to."""

    currency: str
    hundredths: int
    holder: str
    iban: str
    bic: str
    text: str

    @property
    def amount(self) -> str:
        """The amount in the reader's language."""
        return amount(self.hundredths, self.currency)

    @property
    def spaced_iban(self) -> str:
        """The account as people read it."""
        return grouped(self.iban)

    @property
    def picture(self) -> segno.QRCode | None:
        """What a bank's app scans, where there is a code for the currency."""
        return code(
            holder=self.holder,
            iban=self.iban,
            bic=self.bic,
            amount=self.hundredths,
            currency=self.currency,
            text=self.text,
        )


def left_of(dues: Dues, payments: Iterable[Payment]) -> dict[str, int]:
    """What is still to be paid in each currency: any one of them settles it. Rounded up to a hundredth."""
    open_ = max(Fraction(0), 1 - share_paid(dues, payments))
    return {currency: ceil(due * open_) for currency, due in dues.items()}


def ways_of(entrant: Entrant, accounts: Sequence[Account], left: Mapping[str, int]) -> list[WayToPay]:
    """The accounts in whose currency something is still to be paid."""
    text = f"{spaced(reference(entrant.pk))} {entrant.name}" if entrant.pk else entrant.name
    return [
        WayToPay(each.currency, left[each.currency], each.holder, each.iban, each.bic, text)
        for each in accounts
        if left.get(each.currency)
    ]


def in_emails(entrants: Iterable[Entrant]) -> dict[int, dict[str, Any]]:
    """What e-mails to entrants of one event say about paying, by entrant. Three queries."""
    people = list(entrants)
    if not people:
        return {}
    tournament = people[0].tournament
    accounts = list(tournament.accounts.all())
    prices = prices_of(tournament, people)
    paid: dict[int, list[Payment]] = {}
    for payment in Payment.objects.filter(entrant__in=[each.pk for each in people if each.pk]):
        paid.setdefault(payment.entrant_id or 0, []).append(payment)
    return {
        each.pk: in_email(each, accounts, left_of(prices[each.pk].due, paid.get(each.pk, ()))) for each in people
    }


def in_email(entrant: Entrant, accounts: Sequence[Account], left: Mapping[str, int]) -> dict[str, Any]:
    """What an e-mail says about paying: the amounts, the reference, each account."""
    with override(entrant.language or "en"):
        return {
            "amounts": [amount(value, currency) for currency, value in left.items() if value],
            "url": personal_url(entrant),
            "reference": spaced(reference(entrant.pk)) if entrant.pk else "",
            "ways": [
                {"amount": way.amount, "holder": way.holder, "iban": way.spaced_iban, "bic": way.bic}
                for way in ways_of(entrant, accounts, left)
            ],
        }
