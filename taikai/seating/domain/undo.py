"""Undo from the audit log of published seating, while nothing is reported."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.seating.domain.seats.publish import meant_by, target_of, unpublish
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament


@undoes("seating.published", "seating.edit")
def draft_again(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The hanchans are drafts again; refused once something is reported, or has changed in one of them."""
    numbers = meant_by(entry.target_id)
    each = [target_of([number]) for number in numbers]
    if LogEntry.objects.filter(tournament=tournament, target_id__in=each, pk__gt=entry.pk).exists():
        raise refuse("undo.later", _("This has changed since. Edit it on its own page."))
    unpublish(tournament, *numbers, reason=_("undone"), actor=actor, key=key)
