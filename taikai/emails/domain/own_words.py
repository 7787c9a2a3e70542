"""Organiser's own texts in e-mails, by kind and language, and e-mails to the staff."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

from taikai.emails.models import MOST_OWN, OwnWords
from taikai.jobs.domain.email_kinds import EmailKind, WordsAround, add_sample, email_kind
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.entrant_emails import fill, own_words_sources, problems_of
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.domain.staff import invitations
from taikai.tournaments.models import Staff, Tournament


def languages() -> list[tuple[str, str]]:
    """The languages e-mails are written in, each with its own name."""
    return [(code, str(name)) for code, name in settings.LANGUAGES]


def words_of(tournament_id: int, kind_name: str) -> dict[str, WordsAround]:
    """What is added to a kind of e-mail: language → (before, after). One query."""
    found = OwnWords.objects.filter(tournament=tournament_id, kind_name=kind_name)
    return {one.language: (one.before, one.after) for one in found}


def kinds_with_own_words(tournament: Tournament) -> dict[str, list[str]]:
    """Which e-mails have something added, and in which languages. One query."""
    found: dict[str, list[str]] = {}
    for kind_name, language in OwnWords.objects.filter(tournament=tournament).values_list("kind_name", "language"):
        found.setdefault(kind_name, []).append(language)
    return found


def problems_in(words: Mapping[str, WordsAround], kind: EmailKind) -> list[Problem]:
    """What is wrong with the words for this kind of e-mail, each problem at `before_en`, `after_pl` …"""
    found = []
    for language, pair in words.items():
        for part, text in zip(("before", "after"), pair, strict=True):
            where = f"{part}_{language}"
            found += problems_of(text, where, to_staff=kind.to_staff)
            if len(text) > MOST_OWN:
                message = _("Shorten this to %(most)d characters. It has %(count)d.")
                found.append(Problem("text.long", where, message % {"most": MOST_OWN, "count": len(text)}))
    return found


def set_words(
    tournament: Tournament, kind_name: str, words: Mapping[str, WordsAround], *, actor: Actor, key: str = ""
) -> None:
    """Say what is added to a kind of e-mail, in every language given; empty: nothing. Raises Refusal."""
    kind = email_kind(kind_name)
    if kind is None or kind.sample is None:
        raise refuse("email.unknown", _("You can’t add text to this e-mail."))
    if problems := problems_in(words, kind):
        raise Refusal(problems)
    with change(tournament, actor, "emails.words", key=key, content=(kind_name, words)) as act:
        if act.repeated:
            return
        before = words_of(act.tournament.pk, kind_name)
        changed = [language for language, pair in words.items() if before.get(language, ("", "")) != pair]
        for language in changed:
            text = dict(zip(("before", "after"), words[language], strict=True))
            mine: dict[str, Any] = {"tournament": act.tournament, "kind_name": kind_name, "language": language}
            if any(text.values()):
                OwnWords.objects.update_or_create(**mine, defaults=text)
            else:
                OwnWords.objects.filter(**mine).delete()
        act.log(target=str(kind.title), target_id=f"email:{kind_name}", after={"languages": ", ".join(changed)})
        act.shows()


def can_be_added_to(kind_name: str) -> EmailKind | None:
    """The kind of this name, if its e-mails have a place for own words."""
    kind = email_kind(kind_name)
    return kind if kind is not None and kind.sample is not None else None


own_words_sources.add(words_of)


# E-mails to the staff: the organiser's text without placeholders of a registration.


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
