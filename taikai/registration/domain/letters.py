"""The letters an entrant gets, in the language they applied in."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from enum import Enum

from django.core.mail import EmailMessage, get_connection
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from taikai.registration.domain.links import personal_url
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change

logger = logging.getLogger(__name__)


class Letter(Enum):
    """Kinds of letters: the template's name and the subject."""

    APPLIED = ("applied", gettext_noop("Your entry: %(tournament)s"))
    PROMOTED = ("promoted", gettext_noop("You have a place: %(tournament)s"))
    CONFIRMED = ("confirmed", gettext_noop("Your place is confirmed: %(tournament)s"))
    WITHDRAWN = ("withdrawn", gettext_noop("Withdrawn: %(tournament)s"))
    LINK = ("link", gettext_noop("Your personal link: %(tournament)s"))


def write(letter: Letter, entrant: Entrant) -> EmailMessage:
    """One letter as it will be sent."""
    from taikai.registration.domain.queries import waiting_place

    template, subject = letter.value
    tournament = entrant.tournament
    with translation.override(entrant.language or "en"):
        body = render_to_string(
            f"entrants/mail/{template}.txt",
            {
                "entrant": entrant,
                "tournament": tournament,
                "url": personal_url(entrant),
                "waiting_place": waiting_place(entrant),
            },
        )
        heading = gettext(subject) % {"tournament": tournament.name}
    reply = [tournament.contact] if tournament.contact else None
    return EmailMessage(heading, body.strip() + "\n", to=[entrant.email], reply_to=reply)


def send(letter: Letter, entrants: Iterable[Entrant]) -> None:
    """Send a letter to everybody with an e-mail address; a broken mail server is logged, never raised."""
    addressed = [entrant for entrant in entrants if entrant.email]
    if not addressed:
        return
    try:
        get_connection().send_messages([write(letter, entrant) for entrant in addressed])
    except Exception:  # the change is saved already: a letter must not make it look failed
        logger.exception("letter %s not sent to entrants %s", letter.name, [e.pk for e in addressed])


def post(act: Change, letter: Letter, entrants: Iterable[Entrant]) -> None:
    """Send a letter once the change is really saved."""
    addressed = list(entrants)
    if addressed:
        act.after_commit(lambda: send(letter, addressed))
