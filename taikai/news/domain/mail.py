"""An announcement by e-mail: one to each person it is for, in their language."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext, gettext_lazy

from taikai.jobs.domain import outbox
from taikai.jobs.domain.letters import register_letter
from taikai.news.models import Announcement
from taikai.registration.domain.links import personal_url
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Staff


def write_mails(act: Change, made: Announcement) -> int:
    """Put the e-mails down in the open change; how many. Who plays and judges gets one."""
    wanted: dict[str, tuple[str, str, str]] = {}  # address → language, where it leads, name
    tournament = act.tournament
    if made.to_players:
        people = Entrant.objects.filter(tournament=tournament, erased_at=None)
        for entrant in people.exclude(status=Entrant.Status.WITHDRAWN).exclude(email=""):
            entrant.tournament = tournament
            address = entrant.email.lower()
            wanted.setdefault(address, (entrant.language or "en", personal_url(entrant), entrant.email))
    if made.to_judges:
        page = settings.SITE_URL + reverse("news", args=[tournament.slug])
        for one in Staff.objects.filter(tournament=tournament, pending=False).select_related("user"):
            if address := one.user.email.lower():
                wanted.setdefault(address, (translation.get_language() or "en", page, one.user.email))
    messages = [_message(made, language, url, to) for language, url, to in wanted.values()]
    outbox.post(messages, tournament_id=tournament.pk, kind="news")
    return len(messages)


def _message(made: Announcement, language: str, url: str, to: str) -> EmailMessage:
    tournament = made.tournament
    with translation.override(language), timezone.override(tournament.zone):
        context = {"made": made, "tournament": tournament, "url": url}
        body = render_to_string("news/mail/announcement.txt", context)
        subject = gettext("Corrected: %(tournament)s") if made.corrects_id else gettext("News: %(tournament)s")
        heading = subject % {"tournament": tournament.name}
    reply = [tournament.contact] if tournament.contact else None
    return EmailMessage(heading, body.strip() + "\n", to=[to], reply_to=reply)


register_letter("news", gettext_lazy("Announcement"))
