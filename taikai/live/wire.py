"""What goes over the wire, and the short way for the question asked most."""

from __future__ import annotations

import asyncio
import re
import weakref
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings

from taikai.live.domain.revisions import RevisionMark, hub
from taikai.live.lanes import Lanes, in_turn, saved
from taikai.live.shared import Catch, SharedParts, asked
from taikai.live.shared import answer as answer_shared
from taikai.live.together import Learning, Together, found
from taikai.runtime.asgi_types import App, Scope, Wire
from taikai.tournaments.domain.audiences import PARTS
from taikai.tournaments.page_dependencies import Watch

#: So many different questions for the revision are remembered a state: one an entrant, one a kind of page.
MOST_READY = 4096
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


def event(name: str, revision: int, spread: int = 0, news: int = 0) -> bytes:
    """One server-sent event; `spread`: the milliseconds over which those who hear it may spread what they ask;
    `news`: the revision of the last announcement.
    """
    return f"event: {name}\nid: {revision}\ndata: {revision} {spread} {news}\n\n".encode()


def etag(revision: int) -> str:
    return f'"{revision}"'


def revision_body(revision: int, news: int) -> bytes:
    """The answer to a browser that does not know this revision; `news`: that of the last announcement."""
    return b'{"revision": %d, "news": %d}' % (revision, news)


@dataclass(frozen=True, slots=True)
class Ready:
    """The answers to one question for the revision: `same` to who knows it, `other` to everybody else."""

    tag: bytes
    same: tuple[dict[str, Any], dict[str, Any]]
    other: tuple[dict[str, Any], dict[str, Any]]

    @classmethod
    def of(cls, number: int, news: int) -> Ready:
        """With every header, as they are sent."""
        tag, body = etag(number).encode(), revision_body(number, news)
        headers = [(b"etag", tag), (b"cache-control", b"no-cache"), (b"x-content-type-options", b"nosniff")]
        told = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        return cls(
            tag,
            (_start(304, headers), {"type": "http.response.body", "body": b""}),
            (_start(200, headers + told), {"type": "http.response.body", "body": body}),
        )


def _start(status: int, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {"type": "http.response.start", "status": status, "headers": headers}


def _ready(mark: RevisionMark, query: bytes) -> Ready | None:
    """The answers for what this query watches, made once for each state; None for what only the staff may know."""
    known: Ready | None = mark.ready.get(query)
    if known is not None:
        return known
    watch = watch_in(query.decode("latin-1"))
    if watch.staff:
        return None
    if len(mark.ready) >= MOST_READY:
        mark.ready.clear()
    made = mark.ready[query] = Ready.of(mark.number(watch), mark.seen.news)
    return made


def with_revisions(app: App) -> App:
    """The site, with `live/revision` of a public tournament answered straight from the poller's memory.

    A hall of phones asks this more often than everything else together, and the answer is public: it needs no
    session, no log-in, no database. Whatever is not known for sure goes the long way, to the view.
    """

    async def answer(scope: Scope, receive: Wire, send: Wire) -> None:
        if scope["type"] == "http" and scope["method"] == "GET":
            found = _REVISION_PATH.match(scope["path"])
            mark = hub().known(found[1]) if found else None
            if mark is not None and mark.public:
                ready = _ready(mark, scope.get("query_string", b""))
                if ready is not None:
                    same = any(name == b"if-none-match" and value == ready.tag for name, value in scope["headers"])
                    for message in ready.same if same else ready.other:
                        await send(message)
                    return
        await app(scope, receive, send)

    return answer


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
    house = _house()
    lane = house.lanes.of(scope)

    async def made(scope: Scope, receive: Wire, send: Wire) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await saved(house.lanes.saving, app, scope, receive, send)
            hub().look()
        elif lane is None or scope["path"].startswith(settings.STATIC_URL):
            await app(scope, receive, send)
        else:
            await in_turn(lane, house.lanes.saving, app, scope, receive, send)

    if (own := found(scope)) is not None:
        kind, mine, part = own
        if not part or not await house.together.answer(kind, mine, send):
            await made(scope, receive, Learning(house.together, kind, mine, send))
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
