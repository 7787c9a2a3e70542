"""What the action log's values about files are called."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.details import Fact, moment, register_details

register_details("tournament.imported", facts={"made_at": Fact(_("file made at"), moment)})
