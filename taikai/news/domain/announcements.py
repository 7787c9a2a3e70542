"""Announcements: publish, correct, withdraw, undo. One row, visible to its audience with one revision."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.news.domain.announcement_emails import write_mails
from taikai.news.models import MOST_TEXT, Announcement
from taikai.problems import Problem, Refusal, refuse
from taikai.tournaments.domain.change import NEWS, Actor, Change, change
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament

MOST = 300  # announcements a tournament


@dataclass(frozen=True, slots=True)
class NewsText:
    """What is announced, to whom, and whether it also goes by e-mail."""

    text: str
    place: str = ""
    at: dt.datetime | None = None
    to_players: bool = True
    to_judges: bool = True
    to_screens: bool = True
    by_mail: bool = False

    def problems(self) -> list[Problem]:
        found = []
        if not self.text.strip():
            found.append(Problem("news.empty", "text", _("Enter the text of the announcement.")))
        if len(self.text) > MOST_TEXT:
            words = _("Shorten this to %(most)d characters. It has %(count)d.")
            found.append(Problem("news.long", "text", words % {"most": MOST_TEXT, "count": len(self.text)}))
        if not (self.to_players or self.to_judges or self.to_screens):
            found.append(Problem("news.nobody", "", _("Choose who sees the announcement.")))
        return found

    def logged(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "place": self.place,
            "at": None if self.at is None else self.at.isoformat(),
            "players": self.to_players,
            "judges": self.to_judges,
            "screens": self.to_screens,
        }


def announce(tournament: Tournament, words: NewsText, *, actor: Actor, key: str = "") -> Announcement:
    """Tell everybody it is for, at once. Raises Refusal with all problems."""
    with change(tournament, actor, "news.announced", key=key, content=(words,)) as act:
        if act.repeated:
            return Announcement.objects.get(pk=act.answer["announcement"])
        made = _make(act, words, None)
        act.log(target=words.text[:60], target_id=f"announcement:{made.pk}", after=_after(words, made))
        return made


def correct(tournament: Tournament, pk: int, words: NewsText, *, actor: Actor, key: str = "") -> Announcement:
    """Say it again as it should have been; what it was stays in the log.

    Raises:
        Refusal: it was taken back or corrected meanwhile, or the words are wrong.
    """
    with change(tournament, actor, "news.corrected", key=key, content=(pk, words)) as act:
        if act.repeated:
            return Announcement.objects.get(pk=act.answer["announcement"])
        old = _standing(act, pk)
        made = _make(act, words, old)
        _put_away(old)
        act.log(
            target=words.text[:60],
            target_id=f"announcement:{made.pk}",
            before=words_of(old).logged(),
            after=_after(words, made),
        )
        return made


def withdraw_announcement(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """It disappears from pages, screens and the list. Raises Refusal if it is gone already."""
    with change(tournament, actor, "news.taken_back", key=key, content=(pk,)) as act:
        if act.repeated:
            return
        act.shows(NEWS)
        old = _standing(act, pk)
        _put_away(old)
        act.log(target=old.text[:60], target_id=f"announcement:{old.pk}", before=words_of(old).logged())


def restore(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """What was taken back stands again, on phones too. Raises Refusal if it cannot."""
    with change(tournament, actor, "news.restored", key=key, content=(pk,)) as act:
        if act.repeated:
            return
        act.shows(NEWS)
        old = Announcement.objects.filter(tournament=act.tournament, pk=pk, corrected_by=None).first()
        if old is None or old.taken_back_at is None:
            raise _gone()
        old.taken_back_at = None
        old.save(update_fields=["taken_back_at"])
        act.log(target=old.text[:60], target_id=f"announcement:{old.pk}", after=words_of(old).logged())


def words_of(made: Announcement) -> NewsText:
    return NewsText(made.text, made.place, made.at, made.to_players, made.to_judges, made.to_screens)


def _make(act: Change, words: NewsText, old: Announcement | None) -> Announcement:
    act.shows(NEWS)
    problems = words.problems()
    if old is None and Announcement.objects.filter(tournament=act.tournament).count() >= MOST:
        problems.append(Problem("news.many", "", _("Too many announcements. Withdraw old ones first.")))
    if problems:
        raise Refusal(problems)
    made = Announcement.objects.create(
        tournament=act.tournament,
        text=words.text.strip(),
        place=words.place.strip(),
        at=words.at,
        to_players=words.to_players,
        to_judges=words.to_judges,
        to_screens=words.to_screens,
        corrects=old,
        by=act.actor.label[:150],
    )
    if words.by_mail:
        made.mailed = write_mails(act, made)
        made.save(update_fields=["mailed"])
    act.answer |= {"announcement": made.pk}
    return made


def _after(words: NewsText, made: Announcement) -> dict[str, Any]:
    return words.logged() | ({"e-mails": made.mailed} if made.mailed else {})


def _standing(act: Change, pk: int) -> Announcement:
    found = Announcement.objects.filter(tournament=act.tournament, pk=pk, taken_back_at=None).first()
    if found is None:
        raise _gone()
    return found


def _gone() -> Refusal:
    return refuse(
        "news.gone",
        _("This announcement was withdrawn or corrected while you were editing. Review it and try again."),
    )


def _put_away(old: Announcement) -> None:
    old.taken_back_at = timezone.now()
    old.save(update_fields=["taken_back_at"])


# Undo from the audit log: restore a withdrawn announcement, and withdraw a published one.


def _number(entry: LogEntry) -> int:
    return int(entry.target_id.partition(":")[2])


@undoes("news.restored", "news.write")
def undo_announcement(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """What stands again disappears again."""
    withdraw_announcement(tournament, _number(entry), actor=actor, key=key)


@undoes("news.taken_back", "news.write")
def undo_withdrawal(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """What was taken back stands again."""
    restore(tournament, _number(entry), actor=actor, key=key)
