"""Downloads of players and registrations."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from taikai.formatting.spreadsheets import Cell, SheetTable
from taikai.registration.domain.names import label_of, said
from taikai.registration.domain.queries import participant_list
from taikai.registration.domain.questions import Seen, answers_of, questions_of
from taikai.registration.fields import LONG, SHORT
from taikai.registration.models import Entrant
from taikai.tournaments.domain.event.downloads import Download, offers
from taikai.tournaments.models import Tournament


def local(moment: dt.datetime | None, tournament: Tournament) -> dt.datetime | None:
    """A moment as the tournament's clocks show it, to the minute; spreadsheets know no time zones."""
    if moment is None:
        return None
    return moment.astimezone(tournament.zone).replace(tzinfo=None, second=0, microsecond=0)


def yes(value: object) -> str:
    return _("yes") if value else _("no")


def _cell(value: Any) -> Cell:
    return yes(value) if isinstance(value, bool) else str(value)


def participants(tournament: Tournament) -> SheetTable:
    """The public list: who plays, who waits, who stands by."""
    found = participant_list(tournament)
    questions = questions_of(tournament, Seen.EVERYBODY)
    answers = answers_of(found.players, questions)
    groups = (
        (_("plays"), found.players),
        (_("on the waiting list"), found.waiting),
        (_("substitute"), found.substitutes),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            *(number, one.name, one.nickname, one.club),
            *(str(one.country.name or ""), str(one.country.code or ""), state),
            *(answers.get(one.pk, {}).get(question.pk, "") for question in questions),
        )
        for state, people in groups
        for number, one in enumerate(people, 1)
    ]
    headings: tuple[str, ...] = (
        _("number"),
        _("name"),
        _("nickname"),
        _("club"),
        _("country"),
        _("country code"),
        _("state"),
    )
    headings += tuple(question.text for question in questions)
    return SheetTable(_("Players"), headings, rows)


def entrants(tournament: Tournament) -> SheetTable:
    """The organiser's list: everybody who entered, with what only they read."""
    questions, people = questions_of(tournament), list(Entrant.objects.filter(tournament=tournament))
    answers = answers_of(people, questions)
    rows: list[tuple[Cell, ...]] = [
        (
            *(_cell(said(one, name)) for name in SHORT),
            str(one.get_kind_display()),
            str(one.get_status_display()),
            local(one.paid_at, tournament),
            local(one.checked_in_at, tournament),
            local(one.applied_at, tournament),
            local(one.withdrawn_at, tournament),
            *(_cell(said(one, name)) for name in LONG),
            *(answers[one.pk].get(question.pk, "") for question in questions),
        )
        for one in people
    ]
    headings = (
        *(str(label_of(name)) for name in SHORT),
        *(_("registered as"), _("status"), _("paid"), _("checked in"), _("registered")),
        pgettext("time of an entrant", "withdrawn at"),
        *(str(label_of(name)) for name in LONG),
        *(question.text for question in questions),
    )
    return SheetTable(_("Registrations"), headings, rows)


offers(Download("players", gettext_lazy("Players"), "entrants.view", participants, "participants"))
offers(
    Download(
        "entrants", gettext_lazy("Registrations"), "entrants.edit", entrants, "manage-players", "entrants.csv"
    )
)
