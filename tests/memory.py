"""Tests that change facts behind the revision's back have to say so."""

from __future__ import annotations

from django.core.cache import cache

from taikai.agenda.domain import seats
from taikai.standings.domain import current
from taikai.tournaments.domain import remember
from taikai.tournaments.templatetags import kept


def forget_process() -> None:
    """Forget whatever this process keeps by revision."""
    for memory in (current, kept, remember, seats):
        memory.forget()


def forget_all() -> None:
    """Forget whatever is kept by revision, in this process and in the cache."""
    cache.clear()
    forget_process()
