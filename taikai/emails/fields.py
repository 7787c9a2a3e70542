"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.emails.models import OptOut, OwnWords, Receipt, RoundMail, RoundText
from taikai.runtime.fields import ROW, TRACE, Fields, Kept, SeenBy, Until, declare

WRITTEN_ONCE = Kept(
    _("prevents sending an e-mail twice (stores only a fingerprint of the address)"), SeenBy.NOBODY, Until.CONTACTS
)
WANTS_NONE = Kept(
    _("prevents further e-mails (stores only a fingerprint of the address)"), SeenBy.NOBODY, Until.ENDED
)

declare(OwnWords, home="what this site's e-mails say besides: payment details, links, times")
declare(
    RoundMail,
    Fields("groups people about_entry sent_at", ROW),
    Fields("by written_at", TRACE),
    title=_("Group e-mails"),
    home="e-mails to groups, which went out from this site",
)
declare(RoundText, home="their texts")
declare(
    Receipt,
    Fields("mail", ROW),
    Fields("mark", WRITTEN_ONCE),
    title=_("Recipients of group e-mails"),
    home="fingerprints of the addresses they went to",
)
declare(
    OptOut, Fields("at", ROW), Fields("digest", WANTS_NONE), title=_("Players who unsubscribed from other e-mails")
)
