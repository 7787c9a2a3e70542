"""Who holds a place and who waits: always in order of application."""

from __future__ import annotations

from taikai.registration.domain.emails import EmailKind, post
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament

# Once the playing has begun an empty seat is a substitute's: nobody is called from home by machine.
PROMOTES_IN = (
    Tournament.Stage.DRAFT,
    Tournament.Stage.OPEN,
    Tournament.Stage.CLOSED,
    Tournament.Stage.CHECK_IN,
)


def places_free(tournament: Tournament) -> int:
    """How many places are left; negative if the organiser went over the capacity or made it smaller."""
    held = Entrant.objects.filter(
        tournament=tournament, kind=Entrant.Kind.PLAYER, status__in=Entrant.HOLDS_A_PLACE
    ).count()
    return tournament.capacity - held


def place_or_wait(act: Change, holding: str = Entrant.Status.APPLIED) -> str:
    """The status a new player gets now: `holding` while a place is free, else the waiting list.

    Who waits already goes first, so that nobody overtakes the line.
    """
    fill_places(act)
    return holding if places_free(act.tournament) > 0 else Entrant.Status.WAITING


def fill_places(act: Change) -> list[Entrant]:
    """Promote from the waiting list while places are free. Returns who was promoted, first come first.

    Called inside every change that can free a place: a withdrawal, a move to the substitutes, a larger
    capacity. Whoever is promoted gets an e-mail once the change is saved.
    """
    tournament = act.tournament
    if tournament.stage not in PROMOTES_IN:
        return []
    free = places_free(tournament)
    if free <= 0:
        return []
    waiting = Entrant.objects.filter(
        tournament=tournament, kind=Entrant.Kind.PLAYER, status=Entrant.Status.WAITING
    )
    promoted = list(waiting.order_by("applied_at", "id")[:free])
    for entrant in promoted:
        entrant.status = Entrant.Status.APPLIED
        entrant.save(update_fields=["status"])
        act.log(
            verb="entrant.promoted",
            target=entrant.name,
            target_id=f"entrant:{entrant.pk}",
            before={"status": Entrant.Status.WAITING},
            after={"status": Entrant.Status.APPLIED},
        )
    post(act, EmailKind.PROMOTED, promoted)
    return promoted
