"""What a bank says about a payer goes with their contact data; the amounts stay."""

from __future__ import annotations

from taikai.money.models import Payment
from taikai.tournaments.domain.change import Change, follow


@follow("entrant.forgotten")
def forget_payer(act: Change) -> None:
    """The lines of statements about who is forgotten."""
    numbers = [entry.target_id.removeprefix("entrant:") for entry in act.entries]
    Payment.objects.filter(entrant__in=[number for number in numbers if number.isdigit()]).update(text="")


@follow("entrant.erased")
def forget_payers(act: Change) -> None:
    """The lines of all statements of an event that is over long enough."""
    Payment.objects.filter(tournament=act.tournament).update(text="")
