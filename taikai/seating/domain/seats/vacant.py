"""Seats whose people are not coming: withdrawn, or known to be away in that hanchan."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from taikai.registration.models import Entrant
from taikai.seating.models import Absence, Round, Seat
from taikai.tournaments.models import Tournament


def vacant_seats(tournament: Tournament, first: int, state: str = Round.State.PUBLISHED) -> list[Seat]:
    """Seats of hanchans in this state from `first` on that nobody will take, nothing reported there. One query."""
    covers = Q(last=None) | Q(last__gte=OuterRef("round__number"))
    away = Absence.objects.filter(covers, entrant=OuterRef("entrant"), first__lte=OuterRef("round__number"))
    # Who stands in for somebody sits there on purpose: their own absence is about their own place.
    not_coming = Q(entrant__status=Entrant.Status.WITHDRAWN) | (Q(stands_in_for=None) & Q(Exists(away)))
    found = Seat.objects.filter(
        not_coming,
        round__tournament=tournament,
        round__state=state,
        round__number__gte=first,
        table__results=None,
    )
    return list(found.select_related("entrant", "table", "round").order_by("round__number", "table__number", "id"))
