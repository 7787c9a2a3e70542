"""What the action log's names at the door are called."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.details import Fact, register_details

register_details(
    "arrivals",
    facts={
        "from": Fact(_("from")),
        "until": Fact(_("until")),
        "consent": Fact(_("consent")),
        "ema_number": Fact(_("EMA number")),
    },
)
