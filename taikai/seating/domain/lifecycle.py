"""How seating takes part in the tournament's own changes: playing starts with published seating."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.problems import Problem
from taikai.seating.models import Round
from taikai.tournaments.domain.hooks import obstacle
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage


@obstacle
def playing_needs_seating(tournament: Tournament, to: str) -> list[Problem]:
    """Nobody can play before the first hanchan has published seating."""
    if to != Stage.PLAYING or tournament.stage != Stage.CHECK_IN:
        return []
    if Round.objects.filter(tournament=tournament, number=1, state=Round.State.PUBLISHED).exists():
        return []
    return [
        Problem("stage.no_seating", "stage", _("The seating of hanchan 1 is not published yet: publish it first."))
    ]
