"""Clears caches for tests that change facts without raising the revision."""

from __future__ import annotations

from django.core.cache import cache

from taikai.agenda.domain import personal_schedule
from taikai.hands.domain.access import reporting_modes
from taikai.news.domain import visible_announcements
from taikai.registration.pages import personal as personal_page
from taikai.registration.pages import personal_cache
from taikai.standings.domain.ceremony import visibility
from taikai.standings.domain.ranking import current
from taikai.standings.pages import personal
from taikai.tournaments.domain import revision_cache
from taikai.tournaments.templatetags import cached


def forget_process() -> None:
    """Drop what this process caches by revision."""
    for module in (
        current,
        visibility,
        cached,
        visible_announcements,
        personal_cache,
        personal_page,
        personal,
        revision_cache,
        personal_schedule,
        reporting_modes,
    ):
        module.clear_cache()


def forget_all() -> None:
    """Drop what is cached by revision, in this process and in the cache of all."""
    cache.clear()
    forget_process()
