"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.jobs.models import Email, Job, Sign
from taikai.runtime.fields import ROW, Fields, Kept, OnRequest, SeenBy, Until, declare

WORK = Kept(_("jobs waiting to run"), SeenBy.NOBODY, Until.WEEKS)
EMAIL = Kept(_("records which e-mails were sent to whom"), SeenBy.ORGANISERS, Until.CONTACTS, OnRequest.DELETED)
TEXT = Kept(_("text of the e-mail, deleted after sending"), SeenBy.NOBODY, Until.WEEKS, OnRequest.DELETED)

declare(
    Job,
    Fields("kind arguments state since attempts due_at handed_at lease_until run last_error created_at", WORK),
    title=_("Background jobs"),
    home="what a worker of this installation has to do; moments to come put down new ones where it is read",
)
declare(
    Email,
    Fields("job", Kept(ROW.why, SeenBy.NOBODY, Until.CONTACTS, OnRequest.DELETED)),
    Fields("to reply_to subject kind text written_at sent_at stayed", EMAIL),
    Fields("body unsubscribe", TEXT),
    title=_("E-mails"),
    group="entry",
    home="e-mails: who was written to concerns this installation only",
)
declare(Sign)
