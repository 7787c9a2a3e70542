"""Audit log words of files."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.audit_log.details import Fact, moment, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs

register_details("tournament.imported", facts={"made_at": Fact(_("file created at"), moment)})


# Audit log verbs of this app.


register_verbs({"tournament.imported": _("imported the tournament from a file")})
