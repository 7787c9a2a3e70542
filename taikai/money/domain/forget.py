"""What a bank says about a payer goes with their contact data; the amounts stay."""

from __future__ import annotations

from django.db.models import Q

from taikai.money.models import Allowance, Payment
from taikai.tournaments.domain.change import Change, follow


@follow("entrant.forgotten")
def forget_payer(act: Change) -> None:
    """The lines of statements about who is forgotten, and why they were given something."""
    targets = [entry.target_id.removeprefix("entrant:") for entry in act.entries]
    numbers = [int(number) for number in targets if number.isdigit()]
    theirs = Q(entrant__in=numbers) | Q(pk__in=Payment.objects.filter(entrant__in=numbers).values("part_of"))
    pks = list(Payment.objects.filter(theirs).values_list("pk", flat=True))
    Payment.objects.filter(Q(pk__in=pks) | Q(part_of__in=pks)).update(text="")
    Allowance.objects.filter(entrant__in=numbers).update(reason="")


@follow("entrant.erased")
def forget_payers(act: Change) -> None:
    """The lines of all statements of an event that is over long enough."""
    Payment.objects.filter(tournament=act.tournament).update(text="")
    Allowance.objects.filter(entrant__tournament=act.tournament).update(reason="")
