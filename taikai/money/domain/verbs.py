"""How the action log says what happens to money, and what takes it back."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.edge.reading import natural
from taikai.money.domain.payments import take_back
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament

register_verbs(
    {
        "money.account": _("set where fees are transferred"),
        "money.account_gone": _("took an account for fees away"),
        "money.noted": _("noted a payment"),
        "money.assigned": _("said whose payment it is"),
        "money.taken_back": _("took a payment back"),
        "money.statement": _("read a bank statement"),
    }
)


@undoes("money.noted", "money.edit")
def not_noted(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The payment is taken back."""
    take_back(tournament, natural(entry.target_id.partition(":")[2]), actor=actor, key=key)
