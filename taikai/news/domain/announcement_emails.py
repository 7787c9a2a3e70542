"""Announcement by e-mail: one to each recipient, in their language."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext, gettext_lazy

from taikai.accounts.domain.profile import languages_of
from taikai.jobs.domain import outbox
from taikai.jobs.domain.email_kinds import WordsAround, register_email
from taikai.news.models import Announcement
from taikai.registration.domain.entrant_emails import as_example, fill, own_words
from taikai.registration.domain.personal_links import personal_url
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Staff

EMAIL = "news"


def write_mails(act: Change, made: Announcement) -> int:
    """Put the e-mails down in the open change; how many. Who plays and judges gets one."""
    wanted: dict[str, tuple[Entrant, str]] = {}  # address → to whom, where it leads
    tournament = act.tournament
    if made.to_players:
        people = Entrant.objects.filter(tournament=tournament, erased_at=None)
        for entrant in people.exclude(status=Entrant.Status.WITHDRAWN).exclude(email=""):
            entrant.tournament = tournament
            wanted.setdefault(entrant.email.lower(), (entrant, personal_url(entrant)))
    if made.to_judges:
        page = settings.SITE_URL + reverse("news", args=[tournament.slug])
        for reader in _staff(act):
            wanted.setdefault(reader.email.lower(), (reader, page))
    own = own_words(tournament.pk, EMAIL)
    messages = [
        _message(made, reader, url, own.get(reader.language or "en", ("", ""))) for reader, url in wanted.values()
    ]
    outbox.post(messages, tournament_id=tournament.pk, kind=EMAIL)
    return len(messages)


def _staff(act: Change) -> list[Entrant]:
    """Accepted staff with an address, in the language they chose or that of who writes. Nothing of it is saved."""
    found = Staff.objects.filter(tournament=act.tournament, pending=False).exclude(user__email="")
    people = list(found.select_related("user"))
    chosen = languages_of([one.user_id for one in people])
    writers = translation.get_language() or "en"
    return [
        Entrant(
            tournament=act.tournament,
            name=one.shown_name,
            email=one.user.email,
            language=chosen.get(one.user_id, writers),
        )
        for one in people
    ]


def _message(made: Announcement, reader: Entrant, url: str, own: WordsAround) -> EmailMessage:
    tournament = made.tournament
    with translation.override(reader.language or "en"), timezone.override(tournament.zone):
        before, after = (fill(words, reader).strip() for words in own)
        context = {"made": made, "tournament": tournament, "url": url, "before": before, "after": after}
        body = render_to_string("news/mail/announcement.txt", context)
        subject = (
            gettext("Corrected announcement: %(tournament)s")
            if made.corrects_id
            else gettext("Announcement: %(tournament)s")
        )
        heading = subject % {"tournament": tournament.name}
    reply = [tournament.contact] if tournament.contact else None
    return EmailMessage(heading, body.strip() + "\n", to=[reader.email], reply_to=reply)


def _sample(entrant: Entrant, language: str, own: WordsAround) -> EmailMessage:
    with translation.override(language):
        text = gettext("Your announcement appears here.")
    made = Announcement(tournament=entrant.tournament, text=text, place=entrant.tournament.place)
    return _message(made, as_example(entrant, language), personal_url(entrant), own)


register_email(EMAIL, gettext_lazy("Announcement"), _sample)
