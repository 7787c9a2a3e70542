"""Audit log words of e-mails."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.audit_log.details import Fact, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow

register_details(
    "emails",
    facts={"languages": Fact(_("languages")), "groups": Fact(_("recipients")), "count": Fact(_("how many"))},
)


# Audit log verbs of this app.


register_verbs(
    {
        "emails.words": _("changed the text of an e-mail"),
        "emails.drafted": _("wrote a group e-mail"),
        "emails.dropped": _("deleted the draft of a group e-mail"),
        "emails.sent": _("sent a group e-mail"),
    }
)
register_narrow("emails.words", "emails.drafted", "emails.dropped", "emails.sent")
