"""Seats whose people are not coming: withdrawn, or known to be away in that hanchan. And people without a seat."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q

from taikai.registration.domain.known_person import by_name
from taikai.registration.models import Entrant
from taikai.seating.domain.seats.sit_outs import drawn_to_rest
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


def newcomers(tournament: Tournament, rounds: Iterable[Round]) -> list[Entrant]:
    """Confirmed players of whom these hanchans, all there are, know nothing: no seat, no rest, not known away.

    Who played before and has no seat in what is to come may be out of a final, and is nobody new. One query.
    """
    seats = Seat.objects.filter(round__tournament=tournament)
    known = (
        Q(pk__in=seats.values("entrant"))
        | Q(pk__in=seats.filter(stands_in_for__isnull=False).values("stands_in_for"))
        | Q(pk__in=Absence.objects.filter(entrant__tournament=tournament).values("entrant"))
        | Q(pk__in=drawn_to_rest(rounds))
    )
    players = Entrant.objects.filter(kind=Entrant.Kind.PLAYER, status=Entrant.Status.CONFIRMED)
    return by_name(players.filter(tournament=tournament).exclude(known))
