"""Personal page panel: the player's calendar link."""

from __future__ import annotations

from django.conf import settings

from taikai.api.domain.calendars import calendar_path
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, panels


@panels.register()
def my_calendar(entrant: Entrant) -> Panel | None:
    """The own programme in the phone's calendar."""
    if entrant.status == Entrant.Status.WITHDRAWN:
        return None
    path = calendar_path(entrant)
    subscribe = "webcal://" + (settings.SITE_URL + path).partition("://")[2]
    return Panel("api/personal.html", {"calendar": path, "subscribe": subscribe}, order=95)
