"""Personal page panel: the player's cards."""

from __future__ import annotations

from functools import cache
from typing import Any

from taikai.decks.domain.deals.card_settings import has_cards
from taikai.decks.domain.tables.table_state import table_of_entrant
from taikai.decks.pages.table.seat_cards import seat_view
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, panels
from taikai.tournaments.domain.change import SEATING, own_mark
from taikai.tournaments.page_dependencies import Watch


@panels.register()
def my_cards(entrant: Entrant) -> Panel | None:
    """The card chosen for the hand in play, or that one is to be chosen; the six cards are one tap away.

    What happens at a table with cards changes only its players' own pages (`decks/domain/tables/card_actions.py`).
    Results of other tables do not make the panel again.
    """
    if entrant.status == Entrant.Status.WITHDRAWN:
        return None
    if not has_cards(entrant.tournament):
        return None

    @cache
    def seat() -> dict[str, Any] | None:
        found = table_of_entrant(entrant.tournament, entrant.pk)
        return seat_view(*found) if found is not None else None

    watch = Watch(parts=(SEATING,), own=own_mark(entrant.tournament.secret, entrant.pk))
    return Panel("decks/panel.html", {"seat": seat, "watch": watch}, order=2)
