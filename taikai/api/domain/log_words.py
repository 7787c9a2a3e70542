"""Audit log words of tokens, webhooks and embeds."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.api.domain.webhooks.event_kinds import EVENTS
from taikai.api.models import Openness, Token
from taikai.tournaments.domain.audit_log.details import Fact, model_facts, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs


def _events(kept: Any) -> str:
    return ", ".join(str(EVENTS[name]) for name in kept if name in EVENTS)


register_details(
    "programs",
    facts={
        **model_facts(Openness),
        **model_facts(Token, "scope"),
        "events": Fact(_("notified about"), _events),
    },
)


# Audit log verbs of this app.


register_verbs(
    {
        "programs.token": _("created a token for an app"),
        "programs.token_ended": _("revoked the token of an app"),
        "programs.origins": _("changed which web sites can read and show the standings"),
        "programs.webhook": _("added a webhook"),
        "programs.webhook_ended": _("removed a webhook"),
    }
)
