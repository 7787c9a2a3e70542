"""Personal page panel: link to the push settings."""

from __future__ import annotations

from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, panels


@panels.register()
def alerts(_entrant: Entrant) -> Panel:
    """A line with a link: the same for everybody, so that it costs the part nothing."""
    return Panel("news/personal_panel.html", order=55)
