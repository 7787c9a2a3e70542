"""What the organisers add to each kind of letter, by language, and changing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from taikai.jobs.domain.letters import LetterKind, letter_kind
from taikai.jobs.domain.letters import OwnWords as Words
from taikai.letters.models import MOST_OWN, OwnWords
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.emails import register_own_words
from taikai.registration.domain.intake.placeholders import problems_of
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.models import Tournament


def languages() -> list[tuple[str, str]]:
    """The languages letters are written in, each with its own name."""
    return [(code, str(name)) for code, name in settings.LANGUAGES]


def words_of(tournament_id: int, letter: str) -> dict[str, Words]:
    """What is added to a kind of letter: language → (before, after). One query."""
    found = OwnWords.objects.filter(tournament=tournament_id, letter=letter)
    return {one.language: (one.before, one.after) for one in found}


def added_to(tournament: Tournament) -> dict[str, list[str]]:
    """Which letters have something added, and in which languages. One query."""
    found: dict[str, list[str]] = {}
    for letter, language in OwnWords.objects.filter(tournament=tournament).values_list("letter", "language"):
        found.setdefault(letter, []).append(language)
    return found


def problems_in(words: Mapping[str, Words]) -> list[Problem]:
    """What is wrong with the words, each problem at `before_en`, `after_pl` …"""
    found = []
    for language, pair in words.items():
        for part, text in zip(("before", "after"), pair, strict=True):
            where = f"{part}_{language}"
            found += problems_of(text, where)
            if len(text) > MOST_OWN:
                message = _("Please write at most %(most)d characters: this has %(count)d.")
                found.append(Problem("text.long", where, message % {"most": MOST_OWN, "count": len(text)}))
    return found


def set_words(
    tournament: Tournament, letter: str, words: Mapping[str, Words], *, actor: Actor, key: str = ""
) -> None:
    """Say what is added to a kind of letter, in every language given; empty: nothing. Raises Refusal."""
    kind = letter_kind(letter)
    if kind is None or kind.sample is None:
        raise refuse("letter.unknown", _("Nothing can be added to this letter."))
    if problems := problems_in(words):
        raise Refusal(problems)
    with change(tournament, actor, "letters.words", key=key, content=(letter, words)) as act:
        if act.repeated:
            return
        before = words_of(act.tournament.pk, letter)
        changed = [language for language, pair in words.items() if before.get(language, ("", "")) != pair]
        for language in changed:
            text = dict(zip(("before", "after"), words[language], strict=True))
            mine: dict[str, Any] = {"tournament": act.tournament, "letter": letter, "language": language}
            if any(text.values()):
                OwnWords.objects.update_or_create(**mine, defaults=text)
            else:
                OwnWords.objects.filter(**mine).delete()
        act.log(target=str(kind.title), target_id=f"letter:{letter}", after={"languages": ", ".join(changed)})
        act.shows()


def can_be_added_to(letter: str) -> LetterKind | None:
    """The kind of this name, if its letters have a place for own words."""
    kind = letter_kind(letter)
    return kind if kind is not None and kind.sample is not None else None


register_own_words(words_of)
