"""Audit log words of announcements."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.audit_log.details import Fact, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow

register_details(
    "news",
    facts={
        "text": Fact(_("what")),
        "place": Fact(_("where")),
        "at": Fact(_("when")),
        "players": Fact(_("to all players")),
        "judges": Fact(_("to judges")),
        "screens": Fact(_("on the screens")),
        "e-mails": Fact(_("e-mails")),
    },
)


# Audit log verbs of this app.


register_verbs(
    {
        "news.announced": _("published an announcement"),
        "news.corrected": _("corrected an announcement"),
        "news.taken_back": _("withdrew an announcement"),
        "news.restored": _("restored an announcement"),
    }
)
register_narrow("news.announced", "news.corrected", "news.taken_back", "news.restored")
