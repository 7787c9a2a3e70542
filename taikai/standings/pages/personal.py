"""Personal page panel: the player's rank in the public standings."""

from __future__ import annotations

import sys
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import get_language, gettext

from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, own_writers, panels
from taikai.runtime.lru_cache import LruCache
from taikai.standings.domain.player_profile import player_page
from taikai.standings.domain.rank_explanation import reason
from taikai.standings.domain.ranking.current import current, state_key
from taikai.standings.pages.ceremony import own_final_place
from taikai.standings.pages.needs import SHORT, needs_of
from taikai.standings.pages.own_place import own_place

#: Standings as they are written, some 3 kB each: whoever has the page open on two phones has it written once.
_written: LruCache[str] = LruCache(2 * 2**20)


@panels.register()
def standing(_entrant: Entrant) -> Panel:
    """Place, total and what is still needed."""
    return Panel("standings/personal_panel.html", order=20)


@own_writers.register("standing")
def written_standing(entrant: Entrant) -> str:
    """The panel's content; nothing before the first counted hanchan."""
    tournament = entrant.tournament
    key = (state_key(tournament, "public"), tournament.slug, entrant.pk, get_language())
    standing = _written.get_or_make(key, lambda: _standing(entrant), lambda text: sys.getsizeof(text) + 400)
    return own_final_place(tournament, entrant.pk) + standing


def _standing(entrant: Entrant) -> str:
    """What hangs on the ranking alone."""
    tournament = entrant.tournament
    found = current(tournament, "public")
    page = player_page(found, entrant.pk, tables=False)
    if page is None or page.row is None:
        return ""
    # The address of all goals is below the page's own.
    sheet = own_place(page, reason(found, entrant.pk), needs_of(found, entrant.pk, most=SHORT), "needs/")
    tables = f"{_players(tournament.slug)}{entrant.pk}/"
    words = gettext("My results and progress")
    own_row = gettext("My rank in the standings")
    row = f"{reverse('standings', args=[tournament.slug])}#p{entrant.pk}"
    return (
        f'{sheet}<p class="row">\n<a class="quiet-link" href="{tables}">\n{words}</a>\n'
        f'<a class="quiet-link" href="{row}">\n{own_row}</a>\n</p>\n'
    )


@lru_cache
def _players(slug: str) -> str:
    """What the addresses of players' pages begin with."""
    return reverse("player", args=[slug, 0]).removesuffix("0/")


def clear_cache() -> None:
    """Drop everything (tests change facts behind the revision's back)."""
    _written.clear()
