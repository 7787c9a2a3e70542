"""The cards on the personal page."""

from __future__ import annotations

from taikai.decks.domain.table import table_of_entrant
from taikai.decks.seatview import seat_view
from taikai.registration.domain.personal import Panel, register_panel
from taikai.registration.models import Entrant


@register_panel
def my_cards(entrant: Entrant) -> Panel | None:
    """The card chosen for the hand in play, or that one is to be chosen; the six cards are one tap away."""
    if entrant.status == Entrant.Status.WITHDRAWN:
        return None
    found = table_of_entrant(entrant.tournament, entrant.pk)
    if found is None:
        return None
    return Panel("decks/panel.html", seat_view(*found), order=2)
