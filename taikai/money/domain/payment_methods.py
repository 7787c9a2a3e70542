"""Payment methods: the accounts a player's fee can be transferred to, and payment references."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, Final

import segno
from django.utils.translation import override

from taikai.money.domain.bank_transfer import code, grouped
from taikai.money.domain.payments import Dues, share_paid
from taikai.money.domain.prices.load import prices_of
from taikai.money.domain.prices.price import amount
from taikai.money.models import Account, Payment
from taikai.registration.domain.personal_links import personal_url
from taikai.registration.models import Entrant

# Payment reference of a registration: short, unmistakable letters, two check letters.
#
# Two check letters over the field of 23 elements (a Reed–Solomon code): any two wrong letters, and any two that
# changed places, are noticed; of a word that is no reference one in 529 looks like one.


PREFIX: Final = "TK"
LETTERS: Final = "ACDEFHJKLMNPRTUVWXY3479"  # no B/8, G/6, I/1, O/0/Q, S/5, Z/2
BASE: Final = len(LETTERS)
WIDTHS: Final = (4, 6)  # letters of the number: 279 841 entries, then 148 million
_VALUE: Final = {letter: value for value, letter in enumerate(LETTERS)}
_LOOK: Final = re.compile(f"{PREFIX}(?=([{LETTERS}]{{6,8}}))")


def reference(pk: int) -> str:
    """The reference of the entry with this number: "TK ACDE FH" without the spaces.

    Raises:
        ValueError: no number of an entry.
    """
    width = next((width for width in WIDTHS if 0 < pk < BASE**width), 0)
    if not width:
        raise ValueError(pk)
    digits = [pk // BASE**place % BASE for place in reversed(range(width))]
    plain = sum(digits)
    weighted = sum(at * digit for at, digit in enumerate(digits, 1))
    # first + last = -plain, (n + 1) first + (n + 2) last = -weighted
    last = ((width + 1) * plain - weighted) % BASE
    first = (-plain - last) % BASE
    return PREFIX + "".join(LETTERS[digit] for digit in (*digits, first, last))


def spaced(word: str) -> str:
    """A reference as people copy it best: "TK ACDE FH"."""
    return f"{word[:2]} {word[2:6]} {word[6:]}"


def entry_of(word: str) -> int | None:
    """The number a reference stands for; None if a letter is wrong."""
    body = word.removeprefix(PREFIX)
    if len(body) - 2 not in WIDTHS or any(letter not in _VALUE for letter in body):
        return None
    digits = [_VALUE[letter] for letter in body]
    if sum(digits) % BASE or sum(at * digit for at, digit in enumerate(digits, 1)) % BASE:
        return None
    number = 0
    for digit in digits[:-2]:
        number = number * BASE + digit
    return number or None


def found_in(text: str) -> set[int]:
    """The numbers of all entries whose reference stands in a text, whatever spaces and signs are within it."""
    plain = "".join(letter for letter in text.upper() if letter.isalnum())
    words = {body[: width + 2] for body in _LOOK.findall(plain) for width in WIDTHS if len(body) >= width + 2}
    return {number for word in words if (number := entry_of(PREFIX + word)) is not None}


@dataclass(frozen=True, slots=True)
class PaymentMethod:
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


def remaining_of(dues: Dues, payments: Iterable[Payment]) -> dict[str, int]:
    """What is still to be paid in each currency: any one of them settles it. Rounded up to a hundredth."""
    open_ = max(Fraction(0), 1 - share_paid(dues, payments))
    return {currency: ceil(due * open_) for currency, due in dues.items()}


def payment_methods_of(
    entrant: Entrant, accounts: Sequence[Account], left: Mapping[str, int]
) -> list[PaymentMethod]:
    """The accounts in whose currency something is still to be paid."""
    text = f"{spaced(reference(entrant.pk))} {entrant.name}" if entrant.pk else entrant.name
    return [
        PaymentMethod(each.currency, left[each.currency], each.holder, each.iban, each.bic, text)
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
        each.pk: in_email(each, accounts, remaining_of(prices[each.pk].due, paid.get(each.pk, ())))
        for each in people
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
                for way in payment_methods_of(entrant, accounts, left)
            ],
        }
