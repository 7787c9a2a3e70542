"""What goes over the wire, and the short way for the question asked most."""

from __future__ import annotations

import asyncio
import re
import weakref
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings

from taikai.live.domain.revisions import hub
from taikai.live.lanes import Lanes, in_turn, saved
from taikai.live.shared import Catch, SharedParts, asked
from taikai.live.shared import answer as answer_shared
from taikai.live.together import Learning, Together, found
from taikai.tournaments.domain.seen import PARTS
from taikai.tournaments.watch import Watch

Scope = dict[str, Any]
Wire = Callable[..., Awaitable[Any]]
App = Callable[[Scope, Wire, Wire], Awaitable[None]]

BEAT = 10.0  # seconds between two signs of life; the browser gives up after two and a half of them

_REVISION_PATH = re.compile(r"^/t/([-\w]+)/live/revision$", re.ASCII)
_OWN = re.compile(r"^[0-9a-f]{12}$", re.ASCII)
_STREAM_PATH = re.compile(r"^/t/[-\w]+/live/stream$", re.ASCII)


@lru_cache(maxsize=4096)
def watch_in(query: str) -> Watch:
    """What a page asks about, out of its address; whatever makes no sense there is left out."""
    given = parse_qs(query[:300])
    see, own = given.get("see", [".".join(PARTS)])[0], given.get("own", [""])[0]
    if see == "staff":
        return Watch(staff=True)
    return Watch(parts=tuple(part for part in see.split(".") if part in PARTS), own=own if _OWN.match(own) else "")


def event(name: str, revision: int, spread: int = 0) -> bytes:
    """One server-sent event; `spread`: the milliseconds over which those who hear it may spread what they ask."""
    return f"event: {name}\nid: {revision}\ndata: {revision} {spread}\n\n".encode()


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
            watch = watch_in(scope.get("query_string", b"").decode("latin-1"))
            if mark is not None and mark.public and not watch.staff:
                number = mark.number(watch)
                tag = etag(number).encode()
                same = any(name == b"if-none-match" and value == tag for name, value in scope["headers"])
                body = b"" if same else revision_body(number)
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
        if scope["type"] == "http":
            await _page(app, scope, receive, send)
        else:
            await app(scope, receive, send)

    return answer


async def _page(app: App, scope: Scope, receive: Wire, send: Wire) -> None:
    """A page or a part of one: from the cache, or made in its turn."""
    house = _house()
    lane = house.lanes.of(scope)

    async def made(scope: Scope, receive: Wire, send: Wire) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await saved(house.lanes.saving, app, scope, receive, send)
        elif lane is None or scope["path"].startswith(settings.STATIC_URL):
            await app(scope, receive, send)
        else:
            await in_turn(lane, house.lanes.saving, app, scope, receive, send)

    if (own := found(scope)) is not None:
        kind, mine, part = own
        if not part or not await house.together.answer(kind, mine, send):
            await made(scope, receive, Learning(house.together, mine, send))
    elif (question := asked(scope)) is not None:
        await answer_shared(house.parts, question, made, scope, receive, send)
    else:
        await made(scope, receive, Catch(send))


class House:
    """What the pages of one event loop share."""

    def __init__(self) -> None:
        self.parts = SharedParts()
        self.lanes = Lanes()
        self.together = Together(self.lanes.saving)


_houses: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, House] = weakref.WeakKeyDictionary()


def _house() -> House:
    loop = asyncio.get_running_loop()
    found = _houses.get(loop)
    if found is None:
        found = _houses[loop] = House()
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
