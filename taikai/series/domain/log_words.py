"""Audit log words of teams."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.tournaments.domain.audit_log.details import Fact, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs

register_details("teams", facts={"teams": Fact(_("teams"))})


# Audit log verbs of this app.


register_verbs({"teams.saved": _("saved the teams")})

SERIES_VERBS = {
    "made": pgettext_lazy("log of a series", "created the series"),
    "edited": pgettext_lazy("log of a series", "changed the scoring of the series"),
    "event": pgettext_lazy("log of a series", "added a tournament"),
    "event_out": pgettext_lazy("log of a series", "removed a tournament"),
    "runner": pgettext_lazy("log of a series", "added a manager"),
    "runner_out": pgettext_lazy("log of a series", "removed a manager"),
}
