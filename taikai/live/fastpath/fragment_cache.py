"""Fragment cache: parts of pages that are the same for all strangers, sent from the memory of the process.

After a change a hall of phones asks for the same part within a second. The first to ask has it made; who asks
meanwhile waits on the event loop, where waiting costs nothing; everybody after is answered there and then, without
a thread or the database. What is cached is known by the revision it shows, never by time, and is compressed once.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import time
from dataclasses import dataclass
from math import inf
from typing import Any

from taikai.live.domain.revisions import hub
from taikai.live.fastpath.request_identity import RequestIdentity
from taikai.runtime.asgi_types import App, Scope, Wire
from taikai.runtime.lru_cache import LruCache
from taikai.tournaments.page_dependencies import Watch

MOST_BYTES = 16 * 1024 * 1024
LARGEST = 1024 * 1024
#: A part with a clock on it is good so long (seconds); the browser is told how old it is and counts from there.
CLOCK_LIFE = 2.0
PATIENCE = 20.0  # seconds for somebody else's rendering; then everybody for themselves
#: What `conditional.py` says to us alone: "number parts" of an answer that is everybody's; ends with "moving".
SHARED = b"live-shared"

_PATH = re.compile(r"^/t/([-\w]+)/", re.ASCII)
_MAKE_ONCE = (b"etag", b"vary", b"cache-control", b"content-length", b"content-encoding")

Key = tuple[str, str, str, str]


@dataclass(slots=True)
class Fragment:
    """One part: the revision it shows, what it watches, and the answer, plain and compressed."""

    number: int
    watch: Watch
    headers: list[tuple[bytes, bytes]]
    plain: bytes
    small: bytes
    begun_at: float
    made_at: float
    moving: bool

    @property
    def size(self) -> int:
        """Bytes in memory, nearly."""
        return len(self.plain) + len(self.small) + 1000

    @property
    def etag(self) -> bytes:
        """The same for every reader of this part; the address and the language are the key's."""
        return f'W/"shared-{self.number}"'.encode()


class InFlight:
    """A part that somebody is having made; `cached`: it turned out to be everybody's."""

    def __init__(self) -> None:
        self.over = asyncio.Event()
        self.cached = False


class FragmentCache:
    """What one event loop has cached, and who is having what made."""

    def __init__(self) -> None:
        self.cache: LruCache[Fragment] = LruCache(MOST_BYTES, largest=LARGEST)
        self.making: dict[Key, InFlight] = {}

    def put(self, key: Key, part: Fragment) -> None:
        """Cache it, if it is not larger than such a part should be."""
        self.cache.put(key, part, part.size)

    def find(self, key: Key, slug: str, at_least: int, asked_at: float = inf) -> Fragment | None:
        """The part as it is now; None if it is not cached, or the reader knows of something newer.

        What was begun after the question came (`asked_at`) is as new as what would be made for it.
        """
        found = self.cache.get(key)
        mark = hub().known(slug)
        if found is None or mark is None or not mark.public:
            return None
        number = mark.number(found.watch)
        # What was made from the database may be newer than what the poller has read: that is as good.
        if found.number < (at_least if found.begun_at >= asked_at else max(number, at_least)):
            return None
        if found.moving and time.monotonic() - found.made_at > CLOCK_LIFE:
            return None
        return found


@dataclass(slots=True)
class FragmentRequest:
    """What a request wants, as far as it can be known without the database."""

    key: Key
    slug: str
    at_least: int
    tag: bytes
    gzip: bool


def fragment_request(scope: Scope) -> FragmentRequest | None:
    """A stranger's question for a part of a page; None for everything else."""
    found = _PATH.match(scope["path"])
    if scope["method"] != "GET" or found is None or scope.get("query_string"):
        return None
    reader = RequestIdentity.of(scope)
    if reader is None or not reader.target or reader.session:
        return None  # messages, a role: whoever has a session is known only further in
    expected = reader.headers.get(b"live-revision", b"0")
    return FragmentRequest(
        key=(scope["path"], reader.target, reader.language, reader.host),
        slug=found[1],
        at_least=int(expected) if expected.isdigit() and len(expected) < 12 else 0,
        tag=reader.headers.get(b"if-none-match", b""),
        gzip=reader.gzip,
    )


async def send_part(part: Fragment, question: FragmentRequest, send: Wire) -> None:
    """The part, or 304."""
    same = question.tag == part.etag and not part.moving
    body = b"" if same else part.small if question.gzip else part.plain
    headers = [
        *part.headers,
        (b"etag", part.etag),
        (b"cache-control", b"private, no-cache"),
        (b"vary", b"HX-Request, HX-Target, Cookie, Accept-Language, Accept-Encoding"),
    ]
    if part.moving:
        headers.append((b"live-age", str(int((time.monotonic() - part.made_at) * 1000)).encode()))
    if not same:
        headers.append((b"content-length", str(len(body)).encode()))
        if question.gzip:
            headers.append((b"content-encoding", b"gzip"))
    await send({"type": "http.response.start", "status": 304 if same else 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Capture:
    """`send` for an answer being made: takes our own header off, and holds what is everybody's."""

    def __init__(self, send: Wire) -> None:
        self.send = send
        self.begun_at = time.monotonic()
        self.shared = b""
        self.headers: list[tuple[bytes, bytes]] = []
        self.status = 0
        self.body: list[bytes] = []
        self.whole = False

    async def __call__(self, message: dict[str, Any]) -> None:
        """Take one message of the answer, and pass it on."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = [(name.lower(), value) for name, value in message.get("headers", [])]
            found = dict(headers)
            # Whatever sets a cookie belongs to one visitor, whoever says otherwise.
            self.shared = b"" if b"set-cookie" in found else found.get(SHARED, b"")
            headers = [pair for pair in headers if pair[0] != SHARED]
            self.headers = [pair for pair in headers if pair[0] not in _MAKE_ONCE]
            message = {**message, "headers": headers}
        elif message["type"] == "http.response.body" and self.shared:
            self.body.append(message.get("body", b""))
            self.whole = not message.get("more_body", False)
        await self.send(message)

    def part(self) -> Fragment | None:
        """What was sent, to be cached; None if it belongs to this reader alone."""
        if not self.shared or not self.whole or self.status != 200:
            return None
        number, _space, rest = self.shared.decode().partition(" ")
        names, _space, moving = rest.partition(" ")
        plain = b"".join(self.body)
        return Fragment(
            number=int(number),
            watch=Watch(parts=tuple(name for name in names.split(".") if name)),
            headers=self.headers,
            plain=plain,
            small=gzip.compress(plain, 5, mtime=0),
            begun_at=self.begun_at,
            made_at=time.monotonic(),
            moving=moving == "moving",
        )


async def answer_fragment(
    parts: FragmentCache, question: FragmentRequest, app: App, scope: Scope, receive: Wire, send: Wire
) -> None:
    """From the cache if it is there, from whoever is having it made, else made now.

    Who has waited in vain, because something changed meanwhile, waits once more for what is begun now: in a hall
    where a change follows the other, hundreds would else have the same part made, each for themselves.
    """
    asked_at = time.monotonic()
    while True:
        if (found := parts.find(question.key, question.slug, question.at_least, asked_at)) is not None:
            await send_part(found, question, send)
            return
        others = parts.making.get(question.key)
        if others is None:
            break
        left = asked_at + PATIENCE - time.monotonic()
        try:
            async with asyncio.timeout(max(0.0, left)):
                await others.over.wait()
        except TimeoutError:
            break
        if not others.cached:
            break
    mine = InFlight()
    parts.making.setdefault(question.key, mine)
    catch = Capture(send)
    try:
        await app(scope, receive, catch)
        if (made := catch.part()) is not None:
            parts.put(question.key, made)
            mine.cached = True
    finally:
        if parts.making.get(question.key) is mine:
            del parts.making[question.key]
        mine.over.set()
