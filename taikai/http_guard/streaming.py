"""Streaming response: a long page sent in pieces, never whole in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from itertools import islice

from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.safestring import SafeString

#: Stands in the page's template where the pieces go.
HERE = SafeString("<!-- pieces -->")
AT_ONCE = 1


def stream_page(request: HttpRequest, page: str, pieces: Iterator[str]) -> HttpResponseBase:
    """`page` with `pieces` where it says `HERE`; each piece is made only when it is its turn.

    The pieces are made in other threads, one at a time, so that other requests have theirs in between. They should
    not ask the database. A server that cannot stream gets the whole page.
    """
    head, _here, tail = page.partition(HERE)
    if not isinstance(request, ASGIRequest):
        return HttpResponse(head + "".join(pieces) + tail)
    language = translation.get_language() or "en"

    def some() -> str:
        try:
            with translation.override(language):
                return "".join(islice(pieces, AT_ONCE))
        finally:
            # A template may ask who looks. No request ends in this thread, so nobody else would give it back.
            connections.close_all()

    async def stream() -> AsyncIterator[str]:
        yield head
        while made := await asyncio.to_thread(some):
            yield made
        yield tail

    return StreamingHttpResponse(stream(), content_type="text/html; charset=utf-8")
