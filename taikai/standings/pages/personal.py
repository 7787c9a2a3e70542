"""The standing on the personal page: always what the public may see."""

from __future__ import annotations

from taikai.registration.models import Entrant
from taikai.registration.pages.panels import Panel, register_panel
from taikai.standings.domain.explain import explained
from taikai.standings.domain.player import player_page
from taikai.standings.domain.ranking.current import current


@register_panel
def standing(entrant: Entrant) -> Panel | None:
    """Place, total and what is still needed; nothing before the first counted hanchan."""
    found = current(entrant.tournament, "public")
    page = player_page(found, entrant.pk)
    if page is None or page.row is None:
        return None
    why = explained(found, entrant.pk).get(entrant.pk)
    return Panel("standings/personal_panel.html", {"page": page, "why": why}, order=20)
