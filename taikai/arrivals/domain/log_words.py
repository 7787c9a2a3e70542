"""Audit log words of check-in."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.audit_log.details import Fact, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow

register_details(
    "arrivals",
    facts={
        "from": Fact(_("from")),
        "until": Fact(_("until")),
        "consent": Fact(_("consent")),
        "ema_number": Fact(_("EMA number")),
    },
)


# Audit log verbs of this app.


register_verbs(
    {
        "arrivals.door": _("changed self check-in"),
        "arrivals.mended": _("corrected a registration at check-in"),
        "arrivals.plays": _("set which hanchans a player plays"),
    }
)
register_narrow("arrivals.door", "arrivals.mended", "arrivals.plays")
