"""Personal page panel: link to the player's table."""

from __future__ import annotations

from taikai.agenda.domain.personal_schedule import WATCH, seats_of
from taikai.hands.domain.access.reporting_modes import own_phones_at, reports_at_tables
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, panels


@panels.register()
def my_table(entrant: Entrant) -> Panel | None:
    """A button to the table of the hanchan that is on."""
    tournament = entrant.tournament
    own = seats_of(tournament).own_now(entrant.pk)
    if own is None or not own_phones_at(tournament, own.table.pk) or not reports_at_tables(tournament):
        return None
    return Panel("table/panel.html", {"number": own.table.number, "watch": WATCH}, order=2)
