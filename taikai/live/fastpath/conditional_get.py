"""Conditional GET: the revision of a tournament with an ETag, answered from memory, before everything else.

A hall of phones asks this more often than everything else together. Also the texts of the event stream.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from taikai.live.domain.revisions import RevisionMark, hub
from taikai.runtime.asgi_types import App, Scope, Wire
from taikai.tournaments.domain.change import PARTS
from taikai.tournaments.page_dependencies import Watch

#: So many different questions for the revision are remembered a state: one an entrant, one a kind of page.
MOST_READY = 4096
BEAT = 10.0  # seconds between two signs of life; the browser gives up after two and a half of them

_REVISION_PATH = re.compile(r"^/t/([-\w]+)/live/revision$", re.ASCII)
_OWN = re.compile(r"^[0-9a-f]{12}$", re.ASCII)


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

    The answer is public: it needs no session, no log-in, no database. Whatever is not known for sure goes the
    long way, to the view.
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
