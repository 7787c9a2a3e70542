"""The e-mails an entrant gets, in the language they applied in."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_noop

from taikai.jobs.domain import outbox
from taikai.registration.domain.links import personal_url
from taikai.registration.domain.queries import waiting_place
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change


class EmailKind(Enum):
    """Kinds of e-mails: the template's name and the subject."""

    APPLIED = ("applied", gettext_noop("Your entry: %(tournament)s"))
    PROMOTED = ("promoted", gettext_noop("You have a place: %(tournament)s"))
    CONFIRMED = ("confirmed", gettext_noop("Your place is confirmed: %(tournament)s"))
    WITHDRAWN = ("withdrawn", gettext_noop("Withdrawn: %(tournament)s"))
    ASKED = ("asked", gettext_noop("A place is free: please accept it – %(tournament)s"))
    LAPSED = ("lapsed", gettext_noop("Your place went to the next person: %(tournament)s"))
    LINK = ("link", gettext_noop("Your personal link: %(tournament)s"))


def write(kind: EmailKind, entrant: Entrant) -> EmailMessage:
    """One e-mail as it will be sent."""
    template, subject = kind.value
    tournament = entrant.tournament
    with translation.override(entrant.language or "en"):
        body = render_to_string(
            f"registration/mail/{template}.txt",
            {
                "entrant": entrant,
                "tournament": tournament,
                "url": personal_url(entrant),
                "waiting_place": waiting_place(entrant),
                "asked_until": _moment(entrant),
            },
        )
        heading = gettext(subject) % {"tournament": tournament.name}
    reply = [tournament.contact] if tournament.contact else None
    return EmailMessage(heading, body.strip() + "\n", to=[entrant.email], reply_to=reply)


def _moment(entrant: Entrant) -> str:
    """Until when a place is kept, by the clock of the event's place."""
    if entrant.asked_until is None:
        return ""
    return date_format(entrant.asked_until.astimezone(entrant.tournament.zone), "j E Y, H:i")


def send(kind: EmailKind, entrants: Iterable[Entrant]) -> None:
    """Put an e-mail that is part of no change down for everybody with an e-mail address."""
    _put(kind, entrants, alone=True)


def post(act: Change, kind: EmailKind, entrants: Iterable[Entrant]) -> None:
    """An e-mail of an open change: it is there if and only if the change is saved."""
    _put(kind, entrants, alone=False)


def _put(kind: EmailKind, entrants: Iterable[Entrant], *, alone: bool) -> None:
    addressed = [entrant for entrant in entrants if entrant.email]
    if addressed:
        messages = [write(kind, entrant) for entrant in addressed]
        outbox.post(messages, tournament_id=addressed[0].tournament_id, alone=alone)
