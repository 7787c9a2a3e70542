"""Live update endpoints: event stream (SSE) and ETag polling."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_safe

from taikai.http_guard.responses import not_modified_or
from taikai.live.access import needs_async
from taikai.live.domain.revisions import RevisionMark, hub
from taikai.live.fastpath.conditional_get import BEAT, etag, event, revision_body
from taikai.tournaments.page_dependencies import Watch

MOST_STREAMS = 2_000  # per process; beyond that a page asks instead
MOST_SPREAD = 1_000  # milliseconds
SPREAD = 6  # milliseconds a listener: what one refetch takes the site, so that they come one after the other
LONGEST = 60 * 60  # seconds; then the browser connects again and its role is looked at again


@require_safe
@needs_async("live.view")
async def revision(request: HttpRequest, *, slug: str, mark: RevisionMark, watch: Watch) -> HttpResponseBase:
    """The revision as JSON; 304 if the browser knows it."""
    number = mark.number(watch)

    def body() -> HttpResponse:
        return HttpResponse(revision_body(number, mark.seen.news), content_type="application/json")

    return not_modified_or(request, etag(number), body)


@require_safe
@needs_async("live.view")
async def stream(request: HttpRequest, *, slug: str, mark: RevisionMark, watch: Watch) -> HttpResponseBase:
    """Server-sent events: `revision` at once and with every change, `beat` in between.

    503 where it cannot work (a WSGI server would hang on it) or when too many are open: the page then asks.
    """
    if not isinstance(request, ASGIRequest) or hub().listening >= MOST_STREAMS:
        refused = HttpResponse(status=503)
        refused["Retry-After"] = "60"
        return refused
    response = StreamingHttpResponse(_events(slug, mark, watch), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache, no-transform"
    response["X-Accel-Buffering"] = "no"
    return response


async def _events(slug: str, mark: RevisionMark, watch: Watch) -> AsyncIterator[bytes]:
    """Events until the tournament stops being visible to this reader, the hour is over or the browser leaves."""
    ends_at = time.monotonic() + LONGEST
    public = mark.public
    sent = mark.number(watch)
    yield b"retry: 2000\n\n" + event("revision", sent, news=mark.seen.news)
    with hub().listen(slug) as changed:
        while time.monotonic() < ends_at:
            try:
                # Not `wait_for`: in Python 3.11 it swallows the end of a stream that comes together with a change.
                async with asyncio.timeout(BEAT):
                    await changed.wait()
                changed.clear()
            except TimeoutError:
                # Without the database nobody knows whether this is still true: silence, and the page says so.
                if hub().is_fresh:
                    yield event("beat", sent, news=mark.seen.news)
                continue
            now = hub().marks.get(slug)
            if now is None or now.public != public:
                return
            number = now.number(watch)
            if number != sent:
                sent = number
                spread = min(MOST_SPREAD, SPREAD * hub().listening)
                yield event("revision", sent, spread, now.seen.news)
