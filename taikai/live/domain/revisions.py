"""Revision poller: one a process, keeps the revisions of watched tournaments in memory.

Every change bumps `Tournament.revision` (`change()`). One task per event loop reads the revisions of all
watched tournaments with a single query, four times a second; streams and polling pages are answered from
what it read. However many browsers are open, the database sees this one query.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
import weakref
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from django.db import close_old_connections, connection

from taikai.http_guard.fault_pages import fault_of
from taikai.runtime.postgresql.base import server
from taikai.tournaments.domain.change import Seen
from taikai.tournaments.models import Tournament
from taikai.tournaments.page_dependencies import Watch

logger = logging.getLogger(__name__)

INTERVAL = 0.25  # seconds between two reads
AGAIN = 1.0  # seconds until the next, where one has failed
FRESH = 1.5  # an older reading is not given out any more
FORGET = 30.0  # seconds without interest until a tournament is no longer read


@dataclass(frozen=True, slots=True)
class RevisionMark:
    """What a watcher may know without a look into the database."""

    revision: int
    public: bool
    seen: Seen = field(default_factory=Seen)
    #: Answers made already for those who ask for this state, by their question (`fastpath/conditional_get.py`).
    ready: dict[bytes, Any] = field(default_factory=dict, compare=False, repr=False)

    def number(self, watch: Watch) -> int:
        """The revision a page stands for that watches this."""
        return self.revision if watch.staff else self.seen.number(watch.parts, watch.own)


def read_marks(slugs: Iterable[str]) -> dict[str, RevisionMark]:
    """The marks of the tournaments with these slugs; one that does not exist is left out. One query."""
    rows = Tournament.objects.filter(slug__in=list(slugs)).values_list(
        "slug", "revision", "stage", "seen", "leaves_at"
    )
    return {
        slug: RevisionMark(revision, stage != Tournament.Stage.DRAFT and leaves is None, Seen.read(seen, revision))
        for slug, revision, stage, seen, leaves in rows
    }


def _read_in_own_thread(slugs: list[str]) -> dict[str, RevisionMark]:
    """`read_marks` for the poller's thread, which must not keep a connection between two reads."""
    close_old_connections()
    try:
        return read_marks(slugs)
    finally:
        connection.close()


class Hub:
    """The poller of one event loop and everybody who listens to it."""

    def __init__(self) -> None:
        self.marks: dict[str, RevisionMark] = {}
        self.read_at = float("-inf")
        self.reads = 0
        self._interest: dict[str, float] = {}
        self._listeners: dict[str, set[asyncio.Event]] = {}
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="revisions")
        self._failing = 0  # the level at which it was said
        self._look = asyncio.Event()

    def known(self, slug: str) -> RevisionMark | None:
        """The mark from memory, or None if it is not known or too old. Keeps a known tournament watched.

        Only what was found in the database is watched: asking for invented names costs nothing.
        """
        mark = self.marks.get(slug)
        if mark is not None:
            self._watch(slug)
        return mark if self.is_fresh else None

    @property
    def is_fresh(self) -> bool:
        """Whether what is known was read a moment ago."""
        return time.monotonic() - self.read_at <= FRESH

    def learn(self, slug: str, mark: RevisionMark) -> None:
        """Take in what somebody has just read, and watch that tournament from now on."""
        self.marks.setdefault(slug, mark)
        self._watch(slug)

    async def learned(self, slug: str) -> None:
        """Watch a tournament that is there, and wait for the first reading of it, a moment at most."""
        if self.known(slug) is None:
            with self.listen(slug) as changed, suppress(TimeoutError):
                changed.clear()
                async with asyncio.timeout(FRESH):
                    await changed.wait()

    def look(self) -> None:
        """Something was saved here a moment ago: read now instead of with the next turn."""
        self._look.set()

    def _watch(self, slug: str) -> None:
        self._interest[slug] = time.monotonic()
        if self._task is None or self._task.done():
            # A fresh context: with the caller's one the task would inherit the executor of the request
            # that started it, and die with it.
            self._task = asyncio.create_task(self._poll(), context=contextvars.Context())

    @contextmanager
    def listen(self, slug: str) -> Iterator[asyncio.Event]:
        """An event that is set at first, and whenever the mark of this tournament changes or vanishes."""
        event = asyncio.Event()
        event.set()  # whoever listens looks once: something may have changed before they came
        self._listeners.setdefault(slug, set()).add(event)
        self._watch(slug)
        try:
            yield event
        finally:
            self._listeners[slug].discard(event)
            if not self._listeners[slug]:
                del self._listeners[slug]

    @property
    def listening(self) -> int:
        return sum(len(events) for events in self._listeners.values())

    def _wanted(self) -> list[str]:
        limit = time.monotonic() - FORGET
        for slug in [slug for slug, at in self._interest.items() if at < limit]:
            del self._interest[slug]
            if slug not in self._listeners:
                self.marks.pop(slug, None)
        return sorted({*self._interest, *self._listeners})

    def _failed(self, error: Exception) -> None:
        """Said once however long it lasts; where the machine is at fault, in one line."""
        if not self._failing:
            machine = fault_of(error) is not None
            # That PostgreSQL is away was said when it was found.
            self._failing = logging.INFO if machine and server.is_away else logging.WARNING
            reason = str(error).split("\n")[0][:200]
            logger.log(self._failing, "revisions cannot be read: %s", reason, exc_info=None if machine else error)

    def _answered(self) -> None:
        if self._failing:
            logger.log(self._failing, "revisions are read again")
            self._failing = 0

    async def _poll(self) -> None:
        loop = asyncio.get_running_loop()
        while slugs := self._wanted():
            try:
                fresh = await loop.run_in_executor(self._thread, _read_in_own_thread, slugs)
            except Exception as error:
                # The database may be away for a while; the readings grow old and are not given out.
                self._failed(error)
                await asyncio.sleep(AGAIN)
                continue
            self._answered()
            self.reads += 1
            self.read_at = time.monotonic()
            for slug in slugs:
                before, after = self.marks.get(slug), fresh.get(slug)
                if after is None:
                    self.marks.pop(slug, None)
                elif before != after:
                    self.marks[slug] = after
                if before != after:
                    for event in self._listeners.get(slug, ()):
                        event.set()
            with suppress(TimeoutError):
                async with asyncio.timeout(INTERVAL):
                    await self._look.wait()
            self._look.clear()


_hubs: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = weakref.WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop (one in a server process)."""
    loop = asyncio.get_running_loop()
    found = _hubs.get(loop)
    if found is None:
        found = _hubs[loop] = Hub()
    return found
