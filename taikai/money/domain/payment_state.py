"""Payment state of a registration: open, partly paid, paid, overpaid."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.money.domain.payments import Dues, share_paid, sums, too_much
from taikai.money.models import Payment
from taikai.registration.models import Entrant

How = Payment.How
PAID, ON_SITE, OVERPAID, WAIVED = "paid", "on_site", "overpaid", "waived"
PART, REFUNDED, OPEN = "part", "refunded", "open"
LEFT, EARLY, NOTHING = "left", "early", "nothing"  # of who holds no place
STATES: Final = {
    PAID: _("paid"),
    ON_SITE: _("paid on site"),
    OVERPAID: _("overpaid"),
    WAIVED: _("waived"),
    PART: pgettext_lazy("a part of a fee", "paid in part"),
    REFUNDED: _("refunded"),
    OPEN: _("not paid"),
    LEFT: _("paid, then withdrew"),
    EARLY: _("paid without a place"),
    NOTHING: _("nothing due"),
}


def state_of(entrant: Entrant, payments: Sequence[Payment], dues: Dues) -> str:
    """One of `STATES`. `payments`: the entrant's, taken back ones among them. Without a place nothing is due."""
    counted = [payment for payment in payments if payment.undone_at is None]
    if not entrant.holds_a_place:
        if money_is_here(entrant, counted, dues):
            return LEFT if entrant.status == Entrant.Status.WITHDRAWN else EARLY
        return REFUNDED if any(payment.how == How.REFUND for payment in counted) else NOTHING
    if too_much(dues, counted):
        return OVERPAID
    share = share_paid(dues, counted)
    if share >= 1 or entrant.paid_at:
        if counted and all(payment.how == How.WAIVED for payment in counted):
            return WAIVED
        return ON_SITE if counted and counted[-1].how == How.ON_SITE else PAID
    if share <= 0 and any(payment.how == How.REFUND for payment in counted):
        return REFUNDED
    return PART if share > Fraction(0) else OPEN


def money_is_here(entrant: Entrant, counted: Sequence[Payment], dues: Dues) -> bool:
    """Whether more came in from somebody than went back. A fee marked as paid without an amount came in."""
    money = [payment for payment in counted if payment.how != How.WAIVED]
    if not counted:
        return entrant.paid_at is not None
    found = sums(money).values()
    # What came in may have gone back in another currency.
    return any(value > 0 for value in found) and (min(found) >= 0 or share_paid(dues, money) > 0)
