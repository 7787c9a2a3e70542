"""Audit log words of programme and clock."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.agenda.models import Item
from taikai.tournaments.domain.audit_log.details import Fact, model_facts, moment, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow

CLOCK_STATES = {
    "ready": _("not started"),
    "counting": _("counting down"),
    "running": _("running"),
    "paused": _("paused"),
    "over": _("time is over"),
}


def _minutes(value: Any) -> str:
    return f"{value} min"


register_details(
    "agenda",
    facts={"from": Fact(_("from"), moment), "to": Fact(_("to"), moment), "count": Fact(_("how many"))}
    | model_facts(Item, "title", "kind", "hanchan"),
)
# The lines that moved stand under their titles.
register_details("agenda.moved", facts={}, other=lambda title: Fact(title, moment))
register_details(
    "clock",
    facts={
        "clock": Fact(_("clock"), CLOCK_STATES),
        "left": Fact(_("time left")),
        "extra": Fact(_("extra time"), _minutes),
    },
)


# Audit log verbs of this app.


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
