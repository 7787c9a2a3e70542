"""How clocks take part in the tournament's own changes: what its rules say of the time holds from then on."""

from __future__ import annotations

from taikai.agenda.models import Clock
from taikai.tournaments.domain.change import Change
from taikai.tournaments.domain.hooks import after_rules
from taikai.tournaments.domain.rules import hanchan_minutes


@after_rules
def clocks_take_the_length(act: Change) -> None:
    """A clock that nobody has started has the length the rules say now; one that runs keeps its own."""
    Clock.objects.filter(round__tournament=act.tournament, started_at__isnull=True).update(
        seconds=hanchan_minutes(act.tournament) * 60
    )
