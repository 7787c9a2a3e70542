"""Downloads of programme, calls and audit log."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.agenda.models import Item
from taikai.archive.pages.tables.people import local
from taikai.calls.models import Call
from taikai.formatting.spreadsheets import Cell, SheetTable
from taikai.tournaments.domain.audit_log.details import details, target_words
from taikai.tournaments.domain.audit_log.verbs import words
from taikai.tournaments.domain.event.downloads import Download, offers
from taikai.tournaments.models import LogEntry, Tournament
from taikai.tournaments.templatetags.taikai import role_name


def programme(tournament: Tournament) -> SheetTable:
    """The programme, line by line."""
    rows: list[tuple[Cell, ...]] = [
        (
            local(item.starts_at, tournament),
            local(item.ends_at, tournament),
            item.shown_title,
            str(item.get_kind_display()),
            item.hanchan,
        )
        for item in Item.objects.filter(tournament=tournament)
    ]
    return SheetTable(_("Programme"), (_("from"), _("to"), _("title"), _("kind"), _("hanchan")), rows)


def calls(tournament: Tournament) -> SheetTable:
    """Every call of a judge and every dispute."""
    found = Call.objects.filter(table__round__tournament=tournament).select_related("table__round", "taken_by")
    rows: list[tuple[Cell, ...]] = [
        (
            local(call.at, tournament),
            call.table.round.number,
            call.table.number,
            _("dispute") if call.dispute else str(call.get_about_display()),
            call.words,
            call.taken_as,
            local(call.taken_at, tournament),
            local(call.ended_at, tournament),
        )
        for call in found
    ]
    headings = (
        *(_("time"), _("hanchan"), _("table"), _("subject"), _("problem"), _("judge")),
        *(_("accepted at"), _("closed at")),
    )
    return SheetTable(_("Calls"), headings, rows)


def log(tournament: Tournament) -> SheetTable:
    """The action log, newest first."""
    rows: list[tuple[Cell, ...]] = [
        (
            local(entry.at, tournament),
            entry.actor,
            str(role_name(entry.role)),
            str(words(entry)),
            target_words(entry.target),
            "; ".join(f"{each.label}: {each.before} → {each.after}" for each in details(entry)),
            entry.reason,
        )
        for entry in LogEntry.objects.filter(tournament=tournament)
    ]
    headings = (_("time"), _("person"), _("role"), _("action"), _("object"), _("change"), _("reason"))
    return SheetTable(_("Log"), headings, rows)


offers(Download("programme", gettext_lazy("Programme"), "tournament.view", programme, "agenda"))
offers(Download("calls", gettext_lazy("Calls"), "calls.answer", calls))
offers(Download("log", gettext_lazy("Log"), "log.view", log, "log"))
