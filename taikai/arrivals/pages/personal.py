"""Personal page panel before check-in: the code to show, and self check-in."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import timezone

from taikai.arrivals.domain.check_in import COMES_IN, door_of
from taikai.registration.domain.personal_links import badge_code, badge_url, qr_svg, token_of
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, own_writers, panels
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

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
    context = {
        "tournament": tournament,
        "entrant": entrant,
        "token": token_of(entrant),
        "door": door,
        "is_open": is_open,
        "opens_at": door.opens_at if door is not None and door.opens_at > timezone.now() else None,
        "qr": qr_svg(badge_url(entrant)),
        "code": badge_code(entrant),
    }
    return render_to_string("arrivals/own.html", context)
