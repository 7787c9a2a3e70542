"""Fee beside a name in the check-in list: amount due, amount overpaid."""

from __future__ import annotations

from collections import Counter
from typing import Any

from taikai.money.domain.marked_payments import open_fees, payments_by
from taikai.money.domain.payment_state import LEFT, state_of
from taikai.money.domain.payments import too_much
from taikai.money.domain.prices.load import prices_of
from taikai.money.domain.prices.price import amount, amounts, ways_to_pay
from taikai.money.models import Payment
from taikai.registration.models import Entrant
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament


def _all_open(tournament: Tournament) -> dict[int, dict[str, int]]:
    unpaid = Entrant.objects.filter(
        tournament=tournament, kind=Entrant.Kind.PLAYER, status__in=Entrant.HOLDS_A_PLACE, paid_at=None
    )
    return open_fees(tournament, list(unpaid))


def _open_of_all(tournament: Tournament) -> dict[int, dict[str, int]]:
    return once_a_revision(tournament, ("open fees",), lambda: _all_open(tournament))


def missing_of(tournament: Tournament) -> dict[str, Any]:
    """How many who hold a place have not paid, and how much that is, in one currency of each."""
    found = [each for each in _open_of_all(tournament).values() if each]
    sums: Counter[str] = Counter()
    for left in found:
        currency = tournament.currency if tournament.currency in left else next(iter(left))
        sums[currency] += left[currency]
    return {"count": len(found), "amount": amounts(sums) if sums else ""}


def due_of(tournament: Tournament, entrant: Entrant) -> list[dict[str, Any]]:
    """What this person owes in each currency it can be paid in; asked once for everybody in a state of the event.

    `value`: what a button says, the entry's number, and the currency unless it is the event's own.
    """
    found = _open_of_all(tournament)
    return [
        {
            "amount": amount(left, currency),
            "value": str(entrant.pk) if currency == tournament.currency else f"{entrant.pk} {currency}",
        }
        for currency, left in found.get(entrant.pk, {}).items()
    ]


def _all_overpaid(tournament: Tournament) -> dict[int, dict[str, int]]:
    paid = Payment.objects.filter(tournament=tournament, undone_at=None).exclude(entrant=None)
    payers = list(Entrant.objects.filter(pk__in=paid.values("entrant")))
    if not payers:
        return {}
    prices, payments = prices_of(tournament, payers), payments_by(payers)
    found = {each.pk: too_much(prices[each.pk].due, payments[each.pk]) for each in payers}
    return {pk: over for pk, over in found.items() if over}


def overpaid_by(tournament: Tournament, entrant: Entrant) -> str:
    """By how much this person overpaid, in words; asked once for everybody in a state of the event."""
    found = once_a_revision(tournament, ("overpaid",), lambda: _all_overpaid(tournament))
    return " / ".join(ways_to_pay(found.get(entrant.pk, {})))


def _all_who_left(tournament: Tournament) -> set[int]:
    withdrawn = Entrant.objects.filter(tournament=tournament, status=Entrant.Status.WITHDRAWN)
    left = list(withdrawn.exclude(paid_at=None))
    if not left:
        return set()
    prices, payments = prices_of(tournament, left), payments_by(left)
    states = {each.pk: state_of(each, payments[each.pk], prices[each.pk].due) for each in left}
    return {pk for pk, state in states.items() if state == LEFT}


def left_money(tournament: Tournament, entrant: Entrant) -> bool:
    """Whether a person who withdrew has money here; asked once for everybody in a state of the event."""
    return entrant.pk in once_a_revision(tournament, ("left money",), lambda: _all_who_left(tournament))
