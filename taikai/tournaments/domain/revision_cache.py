"""Cache by revision, never by time: values that stay the same until the tournament changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from taikai.runtime.lru_cache import LruCache
from taikai.tournaments.models import Tournament

Answer = TypeVar("Answer")
#: Whatever is cached is plain and small: figures, names, one line a player.
MOST = 128
_answers: LruCache[tuple[Any]] = LruCache(MOST)


def once_a_revision(tournament: Tournament, what: tuple[Any, ...], make: Callable[[], Answer]) -> Answer:
    """`make()`, or what it answered last for this state of the tournament.

    `what` names the question and everything it depends on besides the tournament (a language, a number). Only for
    pages: inside an open change the revision is still that of before. The secret is part of the key, because a new
    database begins at number 1 again.
    """
    key = (tournament.secret, tournament.revision, *what)
    found = _answers.get(key)
    if found is None:
        found = (make(),)
        _answers.put(key, found)
    return cast(Answer, found[0])


def clear_cache() -> None:
    """Drop everything (tests change facts behind the revision's back)."""
    _answers.clear()
