"""What a bank says about a payer goes with their contact data; the amounts stay."""

from __future__ import annotations

from taikai.money.models import Allowance, Payment
from taikai.tournaments.domain.change import Change, follow


@follow("entrant.forgotten")
def forget_payer(act: Change) -> None:
    """The lines of statements about who is forgotten, and why they were given something."""
    targets = [entry.target_id.removeprefix("entrant:") for entry in act.entries]
    numbers = [int(number) for number in targets if number.isdigit()]
    Payment.objects.filter(entrant__in=numbers).update(text="")
    Allowance.objects.filter(entrant__in=numbers).update(reason="")


@follow("entrant.erased")
def forget_payers(act: Change) -> None:
    """The lines of all statements of an event that is over long enough."""
    Payment.objects.filter(tournament=act.tournament).update(text="")
    Allowance.objects.filter(entrant__tournament=act.tournament).update(reason="")
