"""A hanchan of which hands were reported keeps its seating."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.riichi.hanchan import RULES_JUDGE
from taikai.hands.domain.judges import judge_of
from taikai.hands.models import ReportedHand
from taikai.problems import Problem
from taikai.seating.domain.seats.publish import seat_keepers
from taikai.tournaments.models import Tournament


def kept_by_hands(tournament: Tournament, hanchan: int) -> list[Problem]:
    """Why a hanchan's seating cannot be taken back; where another judge plugs in, its room answers for its
    tables.
    """
    rows = ReportedHand.objects.filter(table__round__tournament=tournament, table__round__number=hanchan)
    if judge_of(tournament) is not RULES_JUDGE or not rows.exists():
        return []
    return [
        Problem(
            "unpublish.hands",
            "number",
            _("Hands were reported in hanchan %(number)d: its seating stays. Single seats can still be changed.")
            % {"number": hanchan},
        )
    ]


seat_keepers.add(kept_by_hands)
