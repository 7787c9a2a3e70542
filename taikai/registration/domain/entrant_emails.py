"""E-mails to entrants, in the language of their registration, with the organiser's texts and placeholders."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, gettext_lazy, gettext_noop
from django.utils.translation import gettext as _

from taikai.jobs.domain import outbox
from taikai.jobs.domain.email_kinds import WordsAround, register_email
from taikai.jobs.domain.mail_server import can_send_email
from taikai.problems import Problem
from taikai.registration.domain.personal_links import personal_url
from taikai.registration.domain.queries import waiting_place
from taikai.registration.domain.quotas.state import why_waiting
from taikai.registration.models import Entrant
from taikai.runtime.registry import Registry
from taikai.tournaments.domain.change import Change

# Placeholders in the organiser's e-mail texts: `{name}`, `{link}` …
#
# Apps that import this one add theirs: `register_placeholder("amount", _("what is due"), lambda entrant: …)`.
# Only a name may stand between the braces. Text that a person typed is never read for placeholders.


_BRACES = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Placeholder:
    """One: what it stands for, how it is found, and whether it differs from person to person."""

    title: Any  # lazy translation
    value: Callable[[Entrant], str]
    personal: bool = True
    for_staff: Callable[[Entrant], str] | None = None


_known: Registry[str, Placeholder] = Registry("placeholders in e-mails")


def register_placeholder(
    name: str,
    title: Any,
    value: Callable[[Entrant], str],
    *,
    personal: bool = True,
    for_staff: Callable[[Entrant], str] | None = None,
) -> None:
    """Make a placeholder known; the same name again replaces it.

    `for_staff`: what stands there for staff, who have no entry (one that is not saved, with their name); without
    it nothing does, if it is personal.
    """
    _known.add(Placeholder(title, value, personal, for_staff), name)


def placeholders(*, to_staff: bool = False) -> list[tuple[str, Any]]:
    """Each with its braces and what it stands for; `to_staff`: those that say something without an entry."""
    return [(f"{{{name}}}", each.title) for name, each in _usable(to_staff).items()]


def _usable(to_staff: bool) -> dict[str, Placeholder]:
    if not to_staff:
        return _known
    return {name: each for name, each in _known.items() if each.for_staff or not each.personal}


def is_personal(text: str) -> bool:
    """Whether the text reads differently for two people."""
    return any(name in _known and _known[name].personal for name in _BRACES.findall(text))


def problems_of(text: str, where: str = "", *, to_staff: bool = False) -> list[Problem]:
    """What is wrong with the placeholders of a text: unknown ones, and braces without their other half.

    `to_staff`: it goes to people without an entry; what only an entry has is refused.
    """
    found = []
    usable = _usable(to_staff)
    unknown = list(dict.fromkeys(name for name in _BRACES.findall(text) if name not in usable))
    if unknown:
        words = _("Unknown placeholder: %(wrong)s. Available: %(known)s.")
        named = ", ".join(f"{{{name}}}" for name in unknown)
        known = ", ".join(name for name, _title in placeholders(to_staff=to_staff))
        found.append(Problem("email.placeholder", where, words % {"wrong": named, "known": known}))
    if re.search(r"[{}]", _BRACES.sub("", text)):
        words = _("A brace has no partner. Write placeholders like {name} and remove other braces.")
        found.append(Problem("email.brace", where, words))
    return found


def fill(text: str, entrant: Entrant) -> str:
    """The text for one person, in the language that is active. What is not known stays as it stands."""

    def value(match: re.Match[str]) -> str:
        known = _known.get(match[1])
        if known is None:
            return match[0]
        if entrant.pk is None and known.personal:
            return known.for_staff(entrant) if known.for_staff else ""
        return known.value(entrant)

    return _BRACES.sub(value, text)


def _fee(entrant: Entrant) -> str:
    tournament = entrant.tournament
    fee = tournament.fee
    amount = number_format(fee, 0 if fee == int(fee) else 2)
    return f"{amount} {tournament.currency}"


def _name(entrant: Entrant) -> str:
    return entrant.name


def _event_page(entrant: Entrant) -> str:
    return f"{settings.SITE_URL}{entrant.tournament.get_absolute_url()}"


register_placeholder("name", gettext_lazy("recipient’s name"), _name, for_staff=_name)
register_placeholder("link", gettext_lazy("personal link"), personal_url, for_staff=_event_page)
register_placeholder(
    "event", gettext_lazy("name of the tournament"), lambda entrant: entrant.tournament.name, personal=False
)
register_placeholder(
    "date",
    gettext_lazy("first day"),
    lambda entrant: date_format(entrant.tournament.starts_on, "DATE_FORMAT"),
    personal=False,
)
register_placeholder("place", gettext_lazy("venue"), lambda entrant: entrant.tournament.place, personal=False)
register_placeholder("fee", gettext_lazy("fee and currency"), _fee, personal=False)
register_placeholder(
    "contact",
    gettext_lazy("organisers’ e-mail address"),
    lambda entrant: entrant.tournament.contact,
    personal=False,
)


WordsByLanguage = Mapping[str, WordsAround]
Paying = Callable[[Sequence[Entrant], bool], Mapping[int, str]]
#: By entrant, ready to read. Given the entrants, all of one event, and whether the e-mail is the one by which
#: their place is sure.
paying_texts: Registry[str, Paying] = Registry("what an e-mail tells of paying")
#: Given the tournament and the kind of e-mail.
own_words_sources: Registry[str, Callable[[int, str], WordsByLanguage]] = Registry(
    "the organisers’ own words in e-mails to players"
)


class EntryEmail(Enum):
    """Kinds of e-mails: the template's name, the subject, what the organisers call it."""

    APPLIED = (
        "applied",
        gettext_noop("Registration received: %(tournament)s"),
        gettext_lazy("Registration received"),
    )
    PROMOTED = (
        "promoted",
        gettext_noop("You have a place: %(tournament)s"),
        gettext_lazy("Place from the waiting list"),
    )
    CONFIRMED = (
        "confirmed",
        gettext_noop("Place confirmed: %(tournament)s"),
        gettext_lazy("Place confirmed"),
    )
    WITHDRAWN = (
        "withdrawn",
        gettext_noop("Registration withdrawn: %(tournament)s"),
        gettext_lazy("Registration withdrawn"),
    )
    ASKED = (
        "asked",
        gettext_noop("A place is free for you: %(tournament)s"),
        gettext_lazy("Place offered"),
    )
    LAPSED = (
        "lapsed",
        gettext_noop("Your offered place has expired: %(tournament)s"),
        gettext_lazy("Place not accepted in time"),
    )
    MERGED = (
        "merged",
        gettext_noop("Your registrations were merged: %(tournament)s"),
        gettext_lazy("Registrations merged"),
    )
    LINK = ("link", gettext_noop("Your personal link: %(tournament)s"), gettext_lazy("Personal link"))

    @property
    def kind_name(self) -> str:
        """Its name among all kinds of e-mails (`jobs/domain/email_kinds.py`)."""
        return f"entrant.{self.value[0]}"


def payment_text(kind: EntryEmail, entrants: Sequence[Entrant]) -> dict[int, str]:
    """What an e-mail of this kind tells each of them of paying."""
    if kind not in (EntryEmail.APPLIED, EntryEmail.PROMOTED, EntryEmail.CONFIRMED):
        return {}
    sure = kind is not EntryEmail.APPLIED
    return {pk: text for find in paying_texts.values() for pk, text in find(entrants, sure).items()}


def own_words(tournament_id: int, kind_name: str) -> WordsByLanguage:
    """What the organisers add to a kind of e-mail, by language. At most one query."""
    return {
        language: words
        for find in own_words_sources.values()
        for language, words in find(tournament_id, kind_name).items()
    }


def email_to(
    entrant: Entrant,
    template: str,
    subject: str,
    own: WordsAround = ("", ""),
    context: Mapping[str, Any] | None = None,
) -> EmailMessage:
    """An e-mail in the entrant's language, from an app's own template; replies go to the organisers.

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
    return date_format(entrant.asked_until.astimezone(entrant.tournament.zone), "DATETIME_FORMAT")


def write(kind: EntryEmail, entrant: Entrant, own: WordsAround = ("", ""), fee: str = "") -> EmailMessage:
    """One e-mail as it will be sent. `fee`: what it tells of paying."""
    template, subject, _title = kind.value
    with translation.override(entrant.language or "en"):
        place = {
            "waiting_place": waiting_place(entrant),
            "why": why_waiting(entrant),
            "asked_until": _moment(entrant),
            "paying": fee,
        }
    return email_to(entrant, f"registration/mail/{template}.txt", subject, own, place)


def send(kind: EntryEmail, entrants: Iterable[Entrant]) -> None:
    """Put an e-mail that is part of no change down for everybody with an e-mail address."""
    _put(kind, entrants, alone=True)


def post(act: Change, kind: EntryEmail, entrants: Iterable[Entrant]) -> None:
    """An e-mail of an open change: it is there if and only if the change is saved."""
    _put(kind, entrants, alone=False)


def _put(kind: EntryEmail, entrants: Iterable[Entrant], *, alone: bool) -> None:
    addressed = [entrant for entrant in entrants if entrant.email]
    if addressed:
        event = addressed[0].tournament_id
        own = own_words(event, kind.kind_name)
        fees = payment_text(kind, addressed)
        messages = [
            write(kind, entrant, own.get(entrant.language or "en", ("", "")), fees.get(entrant.pk, ""))
            for entrant in addressed
        ]
        outbox.post(messages, tournament_id=event, alone=alone, kind=kind.kind_name)
        if can_send_email():
            fresh = Entrant.objects.filter(pk__in=[entrant.pk for entrant in addressed], link_sent_at=None)
            fresh.update(link_sent_at=timezone.now())


def as_example(entrant: Entrant, language: str) -> Entrant:
    """The same entrant as if they had applied in that language; nothing is saved."""
    shown = copy(entrant)
    shown.language = language
    return shown


def _register(kind: EntryEmail) -> None:
    def sample(entrant: Entrant, language: str, own: WordsAround) -> EmailMessage:
        reader = as_example(entrant, language)
        return write(kind, reader, own, payment_text(kind, [reader]).get(reader.pk, ""))

    register_email(kind.kind_name, kind.value[2], sample)


for _kind in EntryEmail:
    _register(_kind)
