"""Audit log words of teams."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.tournaments.domain.audit_log.details import Fact, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs

register_details("teams", facts={"teams": Fact(_("teams"))})


# Audit log verbs of this app.


register_verbs({"teams.saved": _("wrote down the teams")})

SERIES_VERBS = {
    "made": pgettext_lazy("log of a series", "created the series"),
    "edited": pgettext_lazy("log of a series", "changed the rules of the series"),
    "event": pgettext_lazy("log of a series", "added an event"),
    "event_out": pgettext_lazy("log of a series", "removed an event"),
    "runner": pgettext_lazy("log of a series", "gave somebody the right to run the series"),
    "runner_out": pgettext_lazy("log of a series", "withdrew the right to run the series"),
}
