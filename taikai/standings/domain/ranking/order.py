"""Changing the order of the tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.standings.domain.ranking.tie_breaks import CRITERIA, known
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.models import Tournament


def set_tie_breaks(tournament: Tournament, wanted: Sequence[str], *, actor: Actor) -> None:
    """Set the order in which equal totals are decided; what is left equal shares the place.

    Raises:
        Refusal: an unknown criterion, the same one twice, or standings that are final.
    """
    with change(tournament, actor, "standings.tie_breaks") as act:
        locked = act.tournament
        if locked.stage in (Tournament.Stage.FINAL, Tournament.Stage.ARCHIVED):
            raise refuse("tie_breaks.final", _("The standings are final. First go back to playing."))
        unknown = [name for name in wanted if name not in CRITERIA]
        if unknown:
            raise refuse(
                "tie_breaks.unknown", _("There is no such tie-break: %(names)s.") % {"names": ", ".join(unknown)}
            )
        if len(known(wanted)) != len(wanted):
            raise refuse("tie_breaks.twice", _("The same tie-break twice decides nothing: choose each once."))
        before = list(locked.tie_breaks)
        locked.tie_breaks = list(wanted)
        locked.save(update_fields=["tie_breaks"])
        act.log(
            target=locked.name,
            target_id=f"tournament:{locked.pk}",
            before={"tie-breaks": before},
            after={"tie-breaks": list(wanted)},
        )
