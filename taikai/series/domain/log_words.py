"""What the action log's names about teams are called."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.details import Fact, register_details

register_details("teams", facts={"teams": Fact(_("teams"))})
