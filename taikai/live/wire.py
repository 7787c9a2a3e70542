"""What goes over the wire, and the short way for the question asked most."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

from taikai.live.domain.revisions import hub

Scope = dict[str, Any]
Wire = Callable[..., Awaitable[Any]]
App = Callable[[Scope, Wire, Wire], Awaitable[None]]

BEAT = 10.0  # seconds between two signs of life; the browser gives up after two and a half of them

_REVISION_PATH = re.compile(r"^/t/([-\w]+)/live/revision$", re.ASCII)
_STREAM_PATH = re.compile(r"^/t/[-\w]+/live/stream$", re.ASCII)


def event(name: str, revision: int) -> bytes:
    """One server-sent event."""
    return f"event: {name}\nid: {revision}\ndata: {revision}\n\n".encode()


def etag(revision: int) -> str:
    """The tag of a revision."""
    return f'"{revision}"'


def revision_body(revision: int) -> bytes:
    """The answer to a browser that does not know this revision."""
    return b'{"revision": %d}' % revision


def with_short_way(app: App) -> App:
    """The site, with `live/revision` of a public tournament answered straight from the poller's memory.

    A hall of phones asks this more often than everything else together, and the answer is public: it needs no
    session, no log-in, no database. Whatever is not known for sure goes the long way, to the view.
    """

    async def answer(scope: Scope, receive: Wire, send: Wire) -> None:
        if scope["type"] == "http" and scope["method"] == "GET":
            found = _REVISION_PATH.match(scope["path"])
            mark = hub().known(found[1]) if found else None
            if mark is not None and mark.public:
                tag = etag(mark.revision).encode()
                same = any(name == b"if-none-match" and value == tag for name, value in scope["headers"])
                body = b"" if same else revision_body(mark.revision)
                headers = [
                    (b"etag", tag),
                    (b"cache-control", b"no-cache"),
                    (b"x-content-type-options", b"nosniff"),
                ]
                if not same:
                    headers += [
                        (b"content-type", b"application/json"),
                        (b"content-length", str(len(body)).encode()),
                    ]
                await send({"type": "http.response.start", "status": 304 if same else 200, "headers": headers})
                await send({"type": "http.response.body", "body": body})
                return
            if _STREAM_PATH.match(scope["path"]):
                await _ending_quietly(app, scope, receive, send)
                return
        await app(scope, receive, send)

    return answer


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
