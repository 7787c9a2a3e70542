"""Personal page panel before check-in: the code to show, and self check-in."""

from __future__ import annotations

from datetime import datetime

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language

from taikai.arrivals.domain.check_in import COMES_IN, door_of
from taikai.registration.domain.personal_links import badge_code, badge_url, qr_svg, token_of
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, own_writers, panels
from taikai.runtime.lru_cache import LruCache
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

#: Some 3 kB each. A key says all that stands in it, so nothing in it is ever old.
_written: LruCache[str] = LruCache(2 * 2**20)
DAY_OF = (Tournament.Stage.CHECK_IN, Tournament.Stage.PLAYING)


@panels.register()
def arrival(_entrant: Entrant) -> Panel:
    """Where it stands; what is in it depends on the time."""
    return Panel("arrivals/panel.html", order=2)


@own_writers.register("arrival")
def arrival_of(entrant: Entrant) -> str:
    """Nothing for who is here, or has no place, or long before the day."""
    tournament = entrant.tournament
    if entrant.checked_in_at is not None or entrant.status not in Entrant.HOLDS_A_PLACE:
        return ""
    if tournament.stage not in COMES_IN:
        return ""
    door = once_a_revision(tournament, ("door",), lambda: door_of(tournament))
    is_open = door is not None and door.is_open(timezone.now())
    if not is_open and tournament.stage not in DAY_OF:
        return ""
    opens_at = door.opens_at if door is not None and door.opens_at > timezone.now() else None
    url, token = badge_url(entrant), token_of(entrant)
    key = (url, token, is_open, opens_at, get_language(), tournament.zone)
    return _written.get_or_make(key, lambda: _panel(entrant, url, token, is_open, opens_at), len)


def _panel(entrant: Entrant, url: str, token: str, is_open: bool, opens_at: datetime | None) -> str:
    context = {
        "tournament": entrant.tournament,
        "token": token,
        "is_open": is_open,
        "opens_at": opens_at,
        "qr": qr_svg(url),
        "code": badge_code(entrant),
    }
    return render_to_string("arrivals/own.html", context)
