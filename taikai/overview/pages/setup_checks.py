"""What an organiser still looks at before registration opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.agenda.models import Item
from taikai.formatting.translation import reader_language
from taikai.jobs.domain.mail_server import can_send_email
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Staff, Tournament


@dataclass(frozen=True, slots=True)
class SetupItem:
    """One thing to look at: what it is, how it stands, and where it is changed."""

    label: str
    value: Any
    done: bool
    url_name: str


def setup_of(tournament: Tournament) -> list[SetupItem]:
    """What players will ask about, in the order an organiser decides it."""
    rules = ruleset_of(tournament)
    lines = Item.objects.filter(tournament=tournament).count()
    staff = list(
        Staff.objects.filter(tournament=tournament, role=Staff.Role.JUDGE).values_list("pending", flat=True)
    )
    judges, invited = staff.count(False), staff.count(True)
    words = ngettext("%(count)s judge", "%(count)s judges", judges) % {"count": judges}
    if invited:
        words += ", " + ngettext("%(count)s invited", "%(count)s invited", invited) % {"count": invited}
    contact = tournament.contact
    return [
        SetupItem(_("Rules"), rules.title.get(reader_language()), True, "tournament-rules"),
        SetupItem(
            _("Programme"),
            ngettext("%(count)s line", "%(count)s lines", lines) % {"count": lines} if lines else _("nothing yet"),
            lines > 0,
            "desk-agenda",
        ),
        SetupItem(_("Staff"), words if staff else _("nobody yet"), bool(staff), "staff"),
        SetupItem(_("Contact e-mail"), contact or _("nothing yet"), bool(contact), "tournament-edit"),
        SetupItem(
            _("Description"),
            _("written") if tournament.description else _("nothing yet"),
            bool(tournament.description),
            "tournament-edit",
        ),
        SetupItem(
            _("E-mails"),
            _("are sent") if can_send_email() else _("are kept here, not sent"),
            can_send_email(),
            "",
        ),
    ]
