"""What the action log says about programme and clock."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "agenda.added": _("added to the programme"),
        "agenda.edited": _("changed the programme"),
        "agenda.deleted": _("removed from the programme"),
        "agenda.moved": _("moved the programme"),
        "clock.started": _("started the clock"),
        "clock.paused": _("paused the clock"),
        "clock.reset": _("reset the clock"),
        "clock.extended": _("added time"),
    }
)

register_narrow("agenda.added", "agenda.edited", "agenda.deleted", "agenda.moved")
register_narrow("clock.started", "clock.paused", "clock.reset", "clock.extended")
