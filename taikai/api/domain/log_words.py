"""What the action log's names and values about programs are called."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.api.domain.webhooks.kinds import EVENTS
from taikai.api.models import Openness, Token
from taikai.tournaments.domain.log.details import Fact, model_facts, register_details


def _events(kept: Any) -> str:
    return ", ".join(str(EVENTS[name]) for name in kept if name in EVENTS)


register_details(
    "programs",
    facts={
        **model_facts(Openness, "cors_origins", "embed", "embed_origins"),
        **model_facts(Token, "scope"),
        "events": Fact(_("is notified about"), _events),
    },
)
