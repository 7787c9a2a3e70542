"""Tests that change facts behind the revision's back have to say so."""

from __future__ import annotations

from django.core.cache import cache

from taikai.agenda.domain import seats
from taikai.hands.domain.access import ways
from taikai.news.domain import listed
from taikai.registration.pages import frames
from taikai.standings.domain.ceremony import showing
from taikai.standings.domain.ranking import current
from taikai.standings.pages import personal
from taikai.tournaments.domain import revision_cache
from taikai.tournaments.templatetags import cached


def forget_process() -> None:
    """Drop what this process caches by revision."""
    for module in (current, showing, cached, listed, frames, personal, revision_cache, seats, ways):
        module.clear_cache()


def forget_all() -> None:
    """Drop what is cached by revision, in this process and in the cache of all."""
    cache.clear()
    forget_process()
