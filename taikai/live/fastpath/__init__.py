"""ASGI fast path: answers before Django, and decides when Django may run.

    GET live/revision       -> conditional_get    304 or 30 bytes from the poller's memory
    a stranger's fragment   -> fragment_cache     rendered once a revision, sent from memory
    a personal fragment     -> batch_rendering    two dozen rendered in one go of one thread
    everything else         -> request_priority   saves at once, then staff, then spectators
                            -> thread_pool        Django, in a thread with a database connection

`request_identity` says who asks without the database. `docs/live.md` draws all of it.
"""

from __future__ import annotations

import asyncio
import re
import weakref
from typing import Any

from django.conf import settings

from taikai.http_guard.request_validation import in_utf8
from taikai.http_guard.uploads.body_limit import limit_body
from taikai.live.domain.revisions import hub
from taikai.live.fastpath.batch_rendering import BatchRenderer, LearnHeaders, batched
from taikai.live.fastpath.conditional_get import with_revisions
from taikai.live.fastpath.fragment_cache import Capture, FragmentCache, answer_fragment, fragment_request
from taikai.live.fastpath.request_priority import Queues, in_turn, saved
from taikai.live.fastpath.thread_pool import in_threads
from taikai.runtime.access_log import with_access_log
from taikai.runtime.asgi_types import App, Scope, Wire

_STREAM_PATH = re.compile(r"^/t/[-\w]+/live/stream$", re.ASCII)


def fast_path(django_application: App) -> App:
    """The whole site: Django behind everything that makes a full hall bearable."""
    return with_revisions(with_access_log(with_pages(limit_body(in_threads(in_utf8(django_application))))))


def with_pages(app: App) -> App:
    """The site, with streams that end quietly, and pages from the cache or in their turn."""

    async def answer(scope: Scope, receive: Wire, send: Wire) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
        elif scope["method"] == "GET" and _STREAM_PATH.match(scope["path"]):
            await _ending_quietly(app, scope, receive, send)
        else:
            await _page(app, scope, receive, send)

    return answer


async def _page(app: App, scope: Scope, receive: Wire, send: Wire) -> None:
    """A page or a part of one: from the cache, or made in its turn."""
    state = _state()
    queue = state.queues.of(scope)

    async def made(scope: Scope, receive: Wire, send: Wire) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await saved(state.queues.saving, app, scope, receive, send)
            hub().look()
        elif queue is None or scope["path"].startswith(settings.STATIC_URL):
            await app(scope, receive, send)
        else:
            await in_turn(queue, state.queues.saving, app, scope, receive, send)

    if (own := batched(scope)) is not None:
        kind, mine, part = own
        if not part or not await state.batches.answer(kind, mine, send):
            await made(scope, receive, LearnHeaders(state.batches, mine, send))
    elif (question := fragment_request(scope)) is not None:
        await answer_fragment(state.fragments, question, made, scope, receive, send)
    else:
        await made(scope, receive, Capture(send))


class LoopState:
    """What the requests of one event loop share."""

    def __init__(self) -> None:
        self.fragments = FragmentCache()
        self.queues = Queues()
        self.batches = BatchRenderer(self.queues.saving)


_states: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, LoopState] = weakref.WeakKeyDictionary()


def _state() -> LoopState:
    loop = asyncio.get_running_loop()
    found = _states.get(loop)
    if found is None:
        found = _states[loop] = LoopState()
    return found


async def _ending_quietly(app: App, scope: Scope, receive: Wire, send: Wire) -> None:
    """A stream that the stopping server cancels ends like any answer, instead of as an error in its log."""
    begun = False

    async def noting(message: dict[str, Any]) -> None:
        nonlocal begun
        begun = begun or message["type"] == "http.response.start"
        await send(message)

    try:
        await app(scope, receive, noting)
    except asyncio.CancelledError:
        if not begun:
            raise
        await send({"type": "http.response.body", "body": b""})
