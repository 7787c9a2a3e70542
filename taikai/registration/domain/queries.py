"""What is read about entrants."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class EntrantCounts:
    """How full the tournament is."""

    capacity: int
    places_taken: int
    confirmed: int
    waiting: int
    paid: int
    checked_in: int

    @property
    def free(self) -> int:
        """Places left."""
        return max(0, self.capacity - self.places_taken)


def entrant_counts(tournament: Tournament) -> EntrantCounts:
    """The counts of one tournament, in one query."""
    players = Q(kind=Entrant.Kind.PLAYER)
    holding = players & Q(status__in=Entrant.HOLDS_A_PLACE)
    found = Entrant.objects.filter(tournament=tournament).aggregate(
        places_taken=Count("id", filter=holding),
        confirmed=Count("id", filter=players & Q(status=Entrant.Status.CONFIRMED)),
        waiting=Count("id", filter=players & Q(status=Entrant.Status.WAITING)),
        paid=Count("id", filter=holding & Q(paid_at__isnull=False)),
        checked_in=Count("id", filter=holding & Q(checked_in_at__isnull=False)),
    )
    return EntrantCounts(capacity=tournament.capacity, **found)
