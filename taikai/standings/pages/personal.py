"""The standing on the personal page: always what the public may see."""

from __future__ import annotations

from taikai.registration.models import Entrant
from taikai.registration.pages.panels import Panel, register_panel
from taikai.standings.domain.explain import Explained, explained
from taikai.standings.domain.player import PlayerPage, player_page
from taikai.standings.domain.ranking.current import current
from taikai.standings.pages.needs import SHORT, needs_of
from taikai.tournaments.watch import Watch

#: Names and settings; what a result changes is in the content itself.
FRAME = Watch(parts=())


@register_panel
def standing(entrant: Entrant) -> Panel | None:
    """Place, total and what is still needed; nothing before the first counted hanchan."""
    found = current(entrant.tournament, "public")
    page = player_page(found, entrant.pk, tables=False)
    if page is None or page.row is None:
        return None
    why = explained(found, entrant.pk).get(entrant.pk)
    needs = needs_of(found, entrant.pk, most=SHORT)
    content = _content(page, why) + (needs.content if needs is not None else "")
    context = {"page": page, "why": why, "needs": needs, "content": content, "watch": FRAME}
    return Panel("standings/personal_panel.html", context, order=20)


def _content(page: PlayerPage, why: Explained | None) -> str:
    """Everything the panel shows: another table's result leaves most people where they are."""
    shown = (
        page.person.id,
        page.row and (page.row.place, page.row.total, page.row.average, page.row.penalty, page.row.carried),
        (page.official, page.shared, page.players, page.remaining),
        page.gaps,
        page.behind,
        page.final,
        page.sum,
        why and why.sentence,
    )
    return repr(shown)
