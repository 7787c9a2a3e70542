"""Personal page panel: the player's chances by public results."""

from __future__ import annotations

from django.template.loader import render_to_string

from taikai.chances.domain.stored import may_show
from taikai.chances.pages.shown import own_chances
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, own_writers, panels


@panels.register()
def chances(entrant: Entrant) -> Panel | None:
    """Below the rank and what is needed for a better one."""
    return Panel("chances/personal_panel.html", order=21) if may_show(entrant.tournament) else None


@own_writers.register("chances")
def written_chances(entrant: Entrant) -> str:
    """The panel's content: a worker stores chances some seconds after the standings."""
    own = own_chances(entrant.tournament, entrant.pk, "public")
    return render_to_string("chances/own.html", {"own": own}) if own else ""
