"""Downloads of consents and of the access log of contact data."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.formatting.spreadsheets import Cell, SheetTable
from taikai.people.models import Look
from taikai.people.pages.own_data import consents_context
from taikai.tournaments.domain.audit_log.contacts import PAGES
from taikai.tournaments.domain.event.downloads import Download, offers
from taikai.tournaments.models import Tournament


def consents(tournament: Tournament) -> SheetTable:
    """Who agreed to what: everybody who plays or stands by."""
    shown = consents_context(tournament)
    rows: list[tuple[Cell, ...]] = [
        (entrant.name, *(str(word) for _answer, word in answers)) for entrant, answers in shown["lines"]
    ]
    return SheetTable(_("Consents"), (_("name"), *(str(each) for each in shown["purposes"])), rows)


def looks(tournament: Tournament) -> SheetTable:
    """Who of the staff opened what with contact data: a line a person, page and day, latest first."""
    rows: list[tuple[Cell, ...]] = [
        (
            look.last_at.astimezone(tournament.zone).replace(tzinfo=None, second=0, microsecond=0),
            look.who,
            str(PAGES.get(look.page, look.page)),
            look.times,
        )
        for look in Look.objects.filter(tournament=tournament)
    ]
    return SheetTable(_("Access log"), (_("last"), _("person"), _("what"), _("number of times")), rows)


offers(Download("consents", gettext_lazy("Consents"), "entrants.edit", consents, "manage-consents"))
offers(Download("looks", gettext_lazy("Access log"), "contacts.looks", looks, "manage-looks"))
