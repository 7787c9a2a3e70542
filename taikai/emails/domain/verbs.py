"""How the action log says what was written to people."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "emails.words": _("changed what is added to an e-mail"),
        "emails.drafted": _("wrote a group e-mail"),
        "emails.dropped": _("deleted a draft"),
        "emails.sent": _("sent a group e-mail"),
    }
)
register_narrow("emails.words", "emails.drafted", "emails.dropped", "emails.sent")
