"""Audit log words of fees and payments."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.http_guard.input_parsing import natural
from taikai.money.domain.check_in_payments import give_back_here
from taikai.money.domain.overdue.cancelling import undo_cancelling
from taikai.money.domain.payments import undo_payment
from taikai.money.domain.prices.discounts import revoke_allowance
from taikai.money.domain.prices.price import amounts, figure
from taikai.money.models import Account, Discount, Payment, Terms
from taikai.tournaments.domain.audit_log.details import Fact, model_facts, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import Actor, register_narrow
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament


def _amount(value: Any) -> str:
    return figure(value) if isinstance(value, int) else str(value)


def _given(value: Any) -> str:
    return amounts(value) if isinstance(value, dict) else str(value)


register_details(
    "money",
    facts={
        **model_facts(Account, "holder", "iban", "currency"),
        **model_facts(Payment, "how"),
        **model_facts(Terms, "pay_by", "pay_days", "remind_days", "auto_days", "judges_take"),
        **model_facts(Discount, "who", "until"),
        "given": Fact(_("given"), _given),
        "count": Fact(_("how many")),
        "amount": Fact(Payment._meta.get_field("amount").verbose_name, _amount),
    },
)


# Audit log verbs of this app.


register_verbs(
    {
        "money.account": _("saved a bank account for fees"),
        "money.account_gone": _("removed a bank account for fees"),
        "money.noted": _("recorded a payment"),
        "money.taken_here": _("took a fee at check-in"),
        "money.assigned": _("assigned a payment"),
        "money.split": _("split a transfer"),
        "money.taken_back": _("reversed a payment"),
        "money.statement": _("imported a bank statement"),
        "money.terms": _("changed the payment deadline"),
        "money.discount": _("saved a discount"),
        "money.discount_gone": _("removed a discount"),
        "money.allowed": _("gave a player a discount"),
        "money.disallowed": _("removed a player’s discount"),
        "money.repriced": _("applied current fees to confirmed players"),
        "money.reminded": _("sent payment reminders"),
        "money.cancelled": _("cancelled registrations with unpaid fees"),
        "money.uncancelled": _("restored cancelled registrations"),
    }
)
# The e-mails are in the outbox; no page but the treasurer's says who had one.
register_narrow("money.reminded")


@undoes("money.noted", "money.edit")
def not_noted(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The payment is taken back."""
    undo_payment(tournament, natural(entry.target_id.partition(":")[2]), actor=actor, key=key)


@undoes("money.cancelled", "money.edit")
def not_cancelled(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The entries are brought back."""
    undo_cancelling(tournament, natural(entry.target_id.partition(":")[2]), actor=actor, key=key)


@undoes("money.allowed", "money.edit")
def not_allowed(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """What somebody was given is taken back."""
    revoke_allowance(tournament, natural(entry.target_id.partition(":")[2]), actor=actor, key=key)


@undoes("money.taken_here", "entrants.check_in")
def not_taken_here(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The fee was not taken: whoever may take it may take that back."""
    give_back_here(tournament, natural(entry.target_id.partition(":")[2]), actor=actor, key=key)
