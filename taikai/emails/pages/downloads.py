"""Download of a tournament's e-mails: metadata only, no text, no link."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from taikai.emails.pages.outbox import kind_names, mails_of
from taikai.formatting.spreadsheets import Cell, SheetTable
from taikai.jobs.domain import outbox
from taikai.tournaments.domain.event.downloads import Download, offers
from taikai.tournaments.models import Tournament


def emails(tournament: Tournament) -> SheetTable:
    """To whom, what about, when written and sent, and why one was not."""
    kinds = kind_names(tournament)

    def local(moment: dt.datetime | None) -> dt.datetime | None:
        if moment is None:
            return None
        return moment.astimezone(tournament.zone).replace(tzinfo=None, second=0, microsecond=0)

    rows: list[tuple[Cell, ...]] = [
        (
            email.to,
            email.subject,
            kinds.get(email.kind, email.kind),
            local(email.written_at),
            "" if email.stayed else local(email.sent_at),
            _("saved here, not sent") if email.stayed else "" if email.sent_at else str(outbox.why_unsent(email)),
        )
        for email in mails_of(tournament).defer("text", "body")
    ]
    headings = (
        _("to"),
        _("subject"),
        _("kind"),
        pgettext("of an e-mail", "written"),
        _("sent"),
        _("reason for not sending"),
    )
    return SheetTable(_("E-mails"), headings, rows)


offers(Download("emails", gettext_lazy("E-mails"), "emails.view", emails, "manage-emails", "emails"))
