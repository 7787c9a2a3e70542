"""What the action log's names and values about calls are called."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.calls.models import Call
from taikai.tournaments.domain.log.details import Fact, register_details

register_details(
    "call",
    facts={
        "about": Fact(_("what it is about"), dict(Call.About.choices)),
        "goes": Fact(_("who is going")),
        "hand": Fact(_("hand")),
        "what is wrong": Fact(_("what is wrong")),
    },
)
