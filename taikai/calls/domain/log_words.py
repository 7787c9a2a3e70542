"""Audit log words of calls."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.calls.models import Call
from taikai.tournaments.domain.audit_log.details import Fact, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow

register_details(
    "call",
    facts={
        "about": Fact(_("subject"), dict(Call.About.choices)),
        "goes": Fact(_("judge on the way")),
        "hand": Fact(_("hand")),
        "what is wrong": Fact(_("problem")),
    },
)


# Audit log verbs of this app.


VERBS = {
    "call.made": _("called a judge"),
    "call.described": _("gave the reason for a call"),
    "call.taken_back": _("cancelled a call"),
    "call.taken": _("took a call"),
    "call.left": _("handed back a call"),
    "call.settled": _("settled a call"),
    "call.disputed": _("disputed a result"),
}

register_verbs(VERBS)
register_narrow(*VERBS)
