"""Fee transfer: a payment follows a place that goes to another player, where organisers allow it."""

from __future__ import annotations

from fractions import Fraction

from taikai.money.domain.payments import paid_share, update_fee_state
from taikai.money.models import Bill, Payment
from taikai.registration.models import Entrant, Passing
from taikai.tournaments.domain.change import Change, follow


@follow("place.passed", "place.returned")
def transfer_fee(act: Change) -> None:
    """Every amount of the one is the other's then, and the price they were told; nothing where it does not follow.

    An own discount is the person's, and stays with them.
    """
    for entry in act.entries:
        number = entry.target_id.removeprefix("entrant:")
        # Pressed twice it has nobody's number, and nothing goes along again.
        if entry.verb not in ("place.passed", "place.returned") or not number.isdigit():
            continue
        back = entry.verb == "place.returned"
        passing = _passing(int(number), back=back)
        if passing is not None and passing.fee_followed and passing.receiver is not None:
            old, new = (passing.receiver, passing.giver) if back else (passing.giver, passing.receiver)
            _hand_over(act, old, new)


def _passing(number: int, *, back: bool) -> Passing | None:
    who = {"giver": number} if back else {"receiver": number}
    return Passing.objects.filter(**who).exclude(receiver=None).select_related("giver", "receiver").last()


def _hand_over(act: Change, old: Entrant, new: Entrant) -> None:
    Payment.objects.filter(entrant=old).update(entrant=new)
    if Bill.objects.filter(entrant=old).exists():
        Bill.objects.filter(entrant=new).delete()
        Bill.objects.filter(entrant=old).update(entrant=new)
    new.tournament = act.tournament
    update_fee_state(new, Fraction(0), paid_share(new))
