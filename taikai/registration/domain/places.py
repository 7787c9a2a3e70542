"""Who holds a place and who waits: always in order of application."""

from __future__ import annotations

from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change


def fill_places(act: Change) -> list[Entrant]:
    """Promote from the waiting list while places are free. Returns who was promoted, first come first.

    Called inside every change that can free a place: a withdrawal, a larger capacity.
    """
    tournament = act.tournament
    players = Entrant.objects.filter(tournament=tournament, kind=Entrant.Kind.PLAYER)
    free = tournament.capacity - players.filter(status__in=Entrant.HOLDS_A_PLACE).count()
    if free <= 0:
        return []
    promoted = list(players.filter(status=Entrant.Status.WAITING).order_by("applied_at", "id")[:free])
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
    return promoted
