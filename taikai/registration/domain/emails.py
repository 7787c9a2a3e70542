"""The e-mails an entrant gets, in the language they applied in, with what the organisers add to each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from enum import Enum
from typing import Any

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from taikai.jobs.domain import outbox
from taikai.jobs.domain.letters import OwnWords, register_letter
from taikai.registration.domain.intake.placeholders import fill
from taikai.registration.domain.links import personal_url
from taikai.registration.domain.queries import waiting_place
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change

WordsByLanguage = Mapping[str, OwnWords]
_own: list[Callable[[int, str], WordsByLanguage]] = []


class EmailKind(Enum):
    """Kinds of e-mails: the template's name, the subject, what the organisers call it."""

    APPLIED = ("applied", gettext_noop("Your entry: %(tournament)s"), gettext_lazy("Entry received"))
    PROMOTED = ("promoted", gettext_noop("You have a place: %(tournament)s"), gettext_lazy("Moved up"))
    CONFIRMED = (
        "confirmed",
        gettext_noop("Your place is confirmed: %(tournament)s"),
        gettext_lazy("Place confirmed"),
    )
    WITHDRAWN = ("withdrawn", gettext_noop("Withdrawn: %(tournament)s"), gettext_lazy("Entry withdrawn"))
    ASKED = (
        "asked",
        gettext_noop("A place is free: please accept it – %(tournament)s"),
        gettext_lazy("Place offered"),
    )
    LAPSED = (
        "lapsed",
        gettext_noop("Your place went to the next person: %(tournament)s"),
        gettext_lazy("Place not accepted in time"),
    )
    LINK = ("link", gettext_noop("Your personal link: %(tournament)s"), gettext_lazy("Personal link"))

    @property
    def letter(self) -> str:
        """Its name among all letters (`jobs/domain/letters.py`)."""
        return f"entrant.{self.value[0]}"


def register_own_words(find: Callable[[int, str], WordsByLanguage]) -> None:
    """The room that keeps the organisers' own words says how they are found: by tournament and kind of letter."""
    if find not in _own:
        _own.append(find)


def own_words(tournament_id: int, letter: str) -> WordsByLanguage:
    """What the organisers add to a kind of letter, by language. At most one query."""
    return {language: words for find in _own for language, words in find(tournament_id, letter).items()}


def letter_to(
    entrant: Entrant,
    template: str,
    subject: str,
    own: OwnWords = ("", ""),
    context: Mapping[str, Any] | None = None,
) -> EmailMessage:
    """A letter in the entrant's language, from a room's own template; replies go to the organisers.

    `subject`: a message with %(tournament)s. The template finds `before` and `after`, filled in for this person.
    """
    tournament = entrant.tournament
    with translation.override(entrant.language or "en"):
        before, after = (fill(words, entrant).strip() for words in own)
        values = {
            "entrant": entrant,
            "tournament": tournament,
            "url": personal_url(entrant),
            "before": before,
            "after": after,
            **(context or {}),
        }
        body = render_to_string(template, values)
        heading = gettext(subject) % {"tournament": tournament.name}
    reply = [tournament.contact] if tournament.contact else None
    return EmailMessage(heading, body.strip() + "\n", to=[entrant.email], reply_to=reply)


def _moment(entrant: Entrant) -> str:
    """Until when a place is kept, by the clock of the event's place."""
    if entrant.asked_until is None:
        return ""
    return date_format(entrant.asked_until.astimezone(entrant.tournament.zone), "j E Y, H:i")


def write(kind: EmailKind, entrant: Entrant, own: OwnWords = ("", "")) -> EmailMessage:
    """One e-mail as it will be sent."""
    template, subject, _title = kind.value
    with translation.override(entrant.language or "en"):
        place = {"waiting_place": waiting_place(entrant), "asked_until": _moment(entrant)}
    return letter_to(entrant, f"registration/mail/{template}.txt", subject, own, place)


def send(kind: EmailKind, entrants: Iterable[Entrant]) -> None:
    """Put an e-mail that is part of no change down for everybody with an e-mail address."""
    _put(kind, entrants, alone=True)


def post(act: Change, kind: EmailKind, entrants: Iterable[Entrant]) -> None:
    """An e-mail of an open change: it is there if and only if the change is saved."""
    _put(kind, entrants, alone=False)


def _put(kind: EmailKind, entrants: Iterable[Entrant], *, alone: bool) -> None:
    addressed = [entrant for entrant in entrants if entrant.email]
    if addressed:
        event = addressed[0].tournament_id
        own = own_words(event, kind.letter)
        messages = [write(kind, entrant, own.get(entrant.language or "en", ("", ""))) for entrant in addressed]
        outbox.post(messages, tournament_id=event, alone=alone, kind=kind.letter)


def as_example(entrant: Entrant, language: str) -> Entrant:
    """The same entrant as if they had applied in that language; nothing is saved."""
    shown = copy(entrant)
    shown.language = language
    return shown


def _register(kind: EmailKind) -> None:
    def sample(entrant: Entrant, language: str, own: OwnWords) -> EmailMessage:
        return write(kind, as_example(entrant, language), own)

    register_letter(kind.letter, kind.value[2], sample)


for _kind in EmailKind:
    _register(_kind)
