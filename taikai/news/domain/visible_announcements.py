"""Announcements visible to a reader, cached until they change."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal

from django.utils import timezone

from taikai.news.models import Announcement
from taikai.runtime.lru_cache import LruCache
from taikai.tournaments.domain.change import Seen
from taikai.tournaments.models import Tournament

NewsAudience = Literal["players", "staff", "screens"]
ON_TOP = 3  # at most so many stand above a page
_cache: LruCache[tuple[Announcement, ...]] = LruCache(64)


def announcements(tournament: Tournament, audience: NewsAudience) -> Sequence[Announcement]:
    """All that stand for an audience, the newest first. One query for each that is made."""
    seen = Seen.read(tournament.seen, tournament.revision)
    if not seen.news:
        return ()  # nothing was ever announced: no page asks for it
    key = (tournament.secret, tournament.pk, seen.news, audience)
    return _cache.get_or_make(key, lambda: _load(tournament, audience))


def on_top(tournament: Tournament, audience: NewsAudience, at: dt.datetime | None = None) -> list[Announcement]:
    """Those that are new or still to come: they stand above every page, and on the screens."""
    now = at or timezone.now()
    return [each for each in announcements(tournament, audience) if each.until > now][:ON_TOP]


def still_on_top(tournament: Tournament) -> frozenset[int]:
    """The numbers of those that stand above somebody's pages or on the screens now."""
    audiences: tuple[NewsAudience, ...] = ("players", "staff")
    above = {each.pk for audience in audiences for each in on_top(tournament, audience)}
    return frozenset(above | {each.pk for each in on_top(tournament, "screens")[:1]})


def clear_cache() -> None:
    """Drop what this process has cached (tests change facts behind the revision's back)."""
    _cache.clear()


def _load(tournament: Tournament, audience: NewsAudience) -> tuple[Announcement, ...]:
    standing = Announcement.objects.filter(tournament=tournament, taken_back_at=None)
    if audience == "players":
        standing = standing.filter(to_players=True)
    elif audience == "screens":
        standing = standing.filter(to_screens=True)
    else:
        standing = standing.filter(to_judges=True) | standing.filter(to_players=True)
    return tuple(standing.order_by("-pk"))
