"""What the page of an entry says after one of its buttons."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.jobs.domain.mail_server import can_send_email
from taikai.registration.models import Entrant


def on_its_way() -> str:
    """What became of an e-mail that was just written."""
    if can_send_email():
        return _("The e-mail is on its way.")
    return _("The e-mail is kept here, not sent. Hand the link on yourself.")


def what_was_done(action: str, entrant: Entrant) -> str:
    """The sentence: what became of the fee or the link, else how the entry stands now."""
    words = {"name": entrant.name, "email": entrant.email, "status": entrant.get_status_display()}
    mailed = bool(entrant.email) and can_send_email()
    if action == "send-link" and not mailed:
        return on_its_way()
    if action == "send-link":
        return _("The personal link is on its way to %(email)s.") % words
    if action == "renew-link" and mailed:
        return _("The old link has ended; the new one is on its way to %(email)s.") % words
    if action == "renew-link":
        return _("The old link has ended: give %(name)s the new one.") % words
    if action == "paid":
        return _("%(name)s: the fee is noted as paid.") % words
    if action == "unpaid":
        return _("%(name)s: the fee is no longer noted as paid.") % words
    if action == "check-in":
        return _("%(name)s: checked in.") % words
    if action == "not-here":
        return _("%(name)s: the check-in is undone.") % words
    return _("%(name)s: %(status)s.") % words
