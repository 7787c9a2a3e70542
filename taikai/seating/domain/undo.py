"""Taking published seating back while nothing is reported of it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.seating.domain.seats.publish import unpublish
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament


@undoes("seating.published", "seating.edit")
def draft_again(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The hanchan is a draft again; refused once something is reported."""
    number = int(entry.target_id.partition(":")[2] or 0)
    unpublish(tournament, number, reason=_("taken back"), actor=actor, key=key)
