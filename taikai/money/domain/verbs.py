"""How the action log says what happens to money, and what takes it back."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.edge.reading import natural
from taikai.money.domain.door.here import give_back_here
from taikai.money.domain.late.cancelling import bring_back
from taikai.money.domain.payments import take_back
from taikai.money.domain.prices.discounts import disallow
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament

register_verbs(
    {
        "money.account": _("set where fees are transferred"),
        "money.account_gone": _("took an account for fees away"),
        "money.noted": _("noted a payment"),
        "money.taken_here": _("took a fee at the check-in"),
        "money.assigned": _("said whose payment it is"),
        "money.taken_back": _("took a payment back"),
        "money.statement": _("read a bank statement"),
        "money.terms": _("set until when fees are paid"),
        "money.discount": _("set a discount"),
        "money.discount_gone": _("took a discount away"),
        "money.allowed": _("gave somebody a discount"),
        "money.disallowed": _("took somebody's discount back"),
        "money.repriced": _("set the price of confirmed people by today's fees"),
        "money.reminded": _("reminded people of the fee"),
        "money.cancelled": _("cancelled entries that were not paid in time"),
        "money.uncancelled": _("brought cancelled entries back"),
    }
)
# The e-mails are in the outbox; no page but the treasurer's says who had one.
register_narrow("money.reminded")


@undoes("money.noted", "money.edit")
def not_noted(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The payment is taken back."""
    take_back(tournament, natural(entry.target_id.partition(":")[2]), actor=actor, key=key)


@undoes("money.cancelled", "money.edit")
def not_cancelled(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The entries are brought back."""
    bring_back(tournament, natural(entry.target_id.partition(":")[2]), actor=actor, key=key)


@undoes("money.allowed", "money.edit")
def not_allowed(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """What somebody was given is taken back."""
    disallow(tournament, natural(entry.target_id.partition(":")[2]), actor=actor, key=key)


@undoes("money.taken_here", "entrants.check_in")
def not_taken_here(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The fee was not taken: whoever may take it may take that back."""
    give_back_here(tournament, natural(entry.target_id.partition(":")[2]), actor=actor, key=key)
