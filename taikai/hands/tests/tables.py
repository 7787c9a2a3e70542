"""The table at which the journeys report hands: four named people, each with a phone."""

from __future__ import annotations

from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

NAMES = {"E": "Tomasz Nowak", "S": "Ines Lima", "W": "Jonas Berg", "N": "Mirela Pop"}


def table_of_phones() -> Table:
    """One table of a tournament that plays, reported from the players' phones."""
    tournament = factories.TournamentFactory(ruleset="ema2025", stage="playing")
    for _ in range(4):
        factories.EntrantFactory(tournament=tournament)
    (hanchan,) = factories.seated(tournament, 4, rounds=1)
    found = hanchan.tables.get()
    for seat in found.seats.select_related("entrant"):
        seat.entrant.name = NAMES[seat.wind]
        seat.entrant.save()
    set_mode(tournament, "phones", actor=SYSTEM)
    return found
