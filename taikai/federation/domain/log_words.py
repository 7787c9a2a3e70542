"""Audit log words of federation data."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.federation.domain.columns import COLUMNS
from taikai.federation.domain.conditions import CHECKS
from taikai.federation.domain.federations import federations
from taikai.federation.domain.organiser_answers import FACTS, WORDS
from taikai.federation.models import Filing
from taikai.tournaments.domain.audit_log.details import Fact, model_facts, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow


def _conditions(kept: Any) -> str:
    return ", ".join(str(CHECKS[key][0]) for key in kept if key in CHECKS)


def _columns(kept: Any) -> str:
    return ", ".join(str(COLUMNS[name].title) for name in kept if name in COLUMNS)


register_details(
    "federation",
    facts={
        **model_facts(Filing, *FACTS, *WORDS),
        "federation": Fact(_("federation"), {key: found.name for key, found in federations().items()}),
        "done": Fact(_("conditions confirmed by the organiser"), _conditions),
        "columns": Fact(_("columns"), _columns),
    },
)


# Audit log verbs of this app.


register_verbs(
    {
        "federation.facts": _("changed the data for the federation"),
        "federation.report": _("edited the observer’s report"),
        "federation.columns": _("changed the columns of the federation’s results list"),
        "federation.listed": _("uploaded the federation’s list of players"),
        "federation.list_deleted": _("deleted the federation’s list of players"),
        "federation.numbers_added": _("added EMA numbers from the federation’s list"),
    }
)
register_narrow("federation.facts", "federation.report", "federation.columns", "federation.listed")
register_narrow("federation.list_deleted", "federation.numbers_added")
