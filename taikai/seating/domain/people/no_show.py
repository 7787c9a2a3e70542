"""Somebody with a place does not come: they are withdrawn, who waits takes their place and their seats at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.registration.domain.emails import EmailKind, post
from taikai.registration.domain.entries import entrant_in
from taikai.registration.domain.places import fill_places
from taikai.registration.models import Entrant
from taikai.seating.models import Seat
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.models import Tournament

Status = Entrant.Status
Kind = Entrant.Kind


@dataclass(frozen=True, slots=True)
class NoShow:
    """What not coming means. `seats`: those still to be played; `played`: whether any result counts for them."""

    entrant: Entrant
    seats: Sequence[Seat]
    played: bool
    waiting: Sequence[Entrant]
    substitutes: Sequence[Entrant]

    @property
    def first(self) -> int:
        """Who takes the place unless somebody else is chosen: the first who waits, a substitute, or nobody (0)."""
        return next((each.pk for each in (*self.waiting, *self.substitutes)), 0)


def _seats(tournament: Tournament, pk: int) -> tuple[list[Seat], bool]:
    """Their seats without a result, and whether there are some with one. One query and one for the results."""
    seats = Seat.objects.filter(round__tournament=tournament, entrant=pk).select_related("round", "table")
    open_seats = list(seats.filter(table__results=None).order_by("round__number"))
    return open_seats, seats.exclude(table__results=None).exists()


def no_show_of(tournament: Tournament, entrant: Entrant) -> NoShow:
    """Who could take the place: first who waits, in their order, then substitutes who do not sit."""
    seats, played = _seats(tournament, entrant.pk)
    busy = set(
        Seat.objects.filter(round__in=[seat.round_id for seat in seats]).values_list("entrant_id", flat=True)
    )
    people = [
        each
        for each in Entrant.objects.filter(tournament=tournament).exclude(status=Status.WITHDRAWN)
        if each.pk not in busy and each.pk != entrant.pk
    ]
    line = [each for each in people if each.kind == Kind.PLAYER and each.status == Status.WAITING]
    return NoShow(
        entrant,
        seats,
        played,
        sorted(line, key=lambda each: (each.applied_at, each.pk)),
        sorted((each for each in people if each.kind == Kind.SUBSTITUTE), key=lambda each: each.name),
    )


def does_not_come(tournament: Tournament, pk: int, instead: int, *, actor: Actor, key: str = "") -> Entrant | None:
    """Withdraw somebody; `instead` (0: nobody) takes the place and the seats to be played. One line of the log.

    Who waited has a place of their own from then on, and is here: they stand before the organiser. A substitute
    stands in; so does everybody for somebody who has played already. Returns who takes the place.

    Raises:
        Refusal: whoever is to take the place has withdrawn meanwhile, or sits in one of these hanchans already.
    """
    with change(tournament, actor, "seating.no_show", key=key, content=(pk, instead)) as act:
        entrant = entrant_in(act, pk)
        if act.repeated:
            return Entrant.objects.filter(tournament=act.tournament, pk=instead).first()
        found = no_show_of(act.tournament, entrant)
        taking = next((each for each in (*found.waiting, *found.substitutes) if each.pk == instead), None)
        if instead and taking is None:
            raise refuse(
                "no_show.who", _("Choose somebody who waits or stands by, and does not sit there already.")
            )
        before = {"status": entrant.status}
        if entrant.status != Status.WITHDRAWN:
            entrant.status, entrant.withdrawn_at, entrant.checked_in_at = Status.WITHDRAWN, timezone.now(), None
            entrant.save(update_fields=["status", "withdrawn_at", "checked_in_at"])
            post(act, EmailKind.WITHDRAWN, [entrant])
        if taking is not None:
            taking.tournament = act.tournament
            _takes(found, taking)
            if taking.kind == Kind.PLAYER:
                post(act, EmailKind.CONFIRMED, [taking])
        act.log(
            target=entrant.name,
            target_id=f"entrant:{entrant.pk}",
            before=before,
            after={
                "status": Status.WITHDRAWN,
                "instead": taking.name if taking is not None else "",
                "seats": ", ".join(
                    f"{seat.round.number}: {seat.table.number} {seat.wind}" for seat in found.seats
                ),
            },
        )
        fill_places(act)
    return taking


def _takes(found: NoShow, taking: Entrant) -> None:
    if taking.kind == Kind.PLAYER:
        taking.status = Status.CONFIRMED
    if taking.checked_in_at is None:
        taking.checked_in_at = timezone.now()
    taking.save(update_fields=["status", "checked_in_at"])
    own_place = taking.kind == Kind.PLAYER and not found.played
    for seat in found.seats:
        seat.entrant = taking
        seat.stands_in_for = None if own_place else (seat.stands_in_for or found.entrant)
        seat.save(update_fields=["entrant", "stands_in_for"])
        round_ = seat.round
        round_.provenance = {**round_.provenance, "by_hand": round_.provenance.get("by_hand", 0) + 1}
        round_.save(update_fields=["provenance"])
