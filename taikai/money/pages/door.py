"""The fee beside a name in the check-in list."""

from __future__ import annotations

from typing import Any

from taikai.money.domain.door.marked import open_fees
from taikai.money.domain.prices.amounts import amount
from taikai.registration.models import Entrant
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament


def _all_open(tournament: Tournament) -> dict[int, dict[str, int]]:
    unpaid = Entrant.objects.filter(
        tournament=tournament, kind=Entrant.Kind.PLAYER, status__in=Entrant.HOLDS_A_PLACE, paid_at=None
    )
    return open_fees(tournament, list(unpaid))


def due_of(tournament: Tournament, entrant: Entrant) -> list[dict[str, Any]]:
    """What this person owes in each currency it can be paid in; asked once for everybody in a state of the event.

    `value`: what a button says, the entry's number, and the currency unless it is the event's own.
    """
    found = once_a_revision(tournament, ("open fees",), lambda: _all_open(tournament))
    return [
        {
            "amount": amount(left, currency),
            "value": str(entrant.pk) if currency == tournament.currency else f"{entrant.pk} {currency}",
        }
        for currency, left in found.get(entrant.pk, {}).items()
    ]
