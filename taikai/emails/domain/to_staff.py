"""What organisers add to the invitations of staff: filled in for people who have no entry."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.utils import translation

from taikai.emails.domain.own_words import words_of
from taikai.jobs.domain.email_kinds import WordsAround, add_sample
from taikai.registration.domain.intake.placeholders import fill
from taikai.registration.models import Entrant
from taikai.tournaments.domain.staff import invitations
from taikai.tournaments.models import Staff


def _filled(entry: Staff, own: WordsAround) -> WordsAround:
    # Placeholders are filled from an entrant: staff are one that is never saved, with their name.
    reader = Entrant(tournament=entry.tournament, name=entry.user.get_full_name(), email=entry.user.email)
    return fill(own[0], reader), fill(own[1], reader)


def words_for(entry: Staff) -> WordsAround:
    """What is added to this invitation in the language that is active. One query."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    return _filled(entry, words_of(entry.tournament_id, invitations.EMAIL).get(language, ("", "")))


def _sample(entrant: Entrant, language: str, own: WordsAround) -> EmailMessage:
    person = User(first_name=entrant.name, email="")
    entry = Staff(tournament=entrant.tournament, user=person, role=Staff.Role.JUDGE)
    with translation.override(language):
        return invitations.write(entry, f"{settings.SITE_URL}/", _filled(entry, own))


invitations.staff_words_sources.add(words_for)
add_sample(invitations.EMAIL, _sample)
