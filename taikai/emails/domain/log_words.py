"""What the action log's names about e-mails are called."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.details import Fact, register_details

register_details(
    "emails",
    facts={"languages": Fact(_("languages")), "groups": Fact(_("to whom")), "count": Fact(_("how many"))},
)
