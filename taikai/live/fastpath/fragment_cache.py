"""Fragment cache: pages and parts of pages that are the same for all strangers, sent from the process's memory.

After a change a hall of phones asks for the same part within a second, and after "the seating is up" for the same
page. The first to ask has it made; who asks meanwhile waits on the event loop, where waiting costs nothing;
everybody after is answered there and then, without a thread or the database. What is cached is known by the
revision it shows; a page and a part with a clock also leave after a moment.

A whole page is sent to visitors without a session. Its forms carry a token, which is one browser's: it is put in
for each, with the cookie that goes with it.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import time
from dataclasses import dataclass
from math import inf
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware, get_token

from taikai.live.conditional import browser_mark
from taikai.live.domain.revisions import hub
from taikai.live.fastpath.request_identity import RequestIdentity
from taikai.runtime.asgi_types import App, Scope, Wire
from taikai.runtime.lru_cache import LruCache
from taikai.tournaments.page_dependencies import Watch

MOST_BYTES = 16 * 1024 * 1024
LARGEST = 1024 * 1024
#: A page, or a part with a clock on it, is good so long (seconds); the browser hears how old its clock is.
MOMENT = 2.0
PATIENCE = 20.0  # seconds for somebody else's rendering; then everybody for themselves
#: What `conditional.py` says to us alone of an answer that is everybody's: number, parts, then nothing, "moving"
#: (a part with a clock), or "page", its token and, if it has a clock, the milliseconds at which it was made.
SHARED = b"live-shared"

_PATH = re.compile(r"^/t/([-\w]+)/", re.ASCII)
_MAKE_ONCE = (b"etag", b"vary", b"cache-control", b"content-length", b"content-encoding")
_OF_ONE_BROWSER = (b"etag", b"set-cookie", b"content-length")
_csrf = CsrfViewMiddleware(lambda _request: HttpResponse())

Key = tuple[str, ...]


@dataclass(slots=True)
class CachedFragment:
    """One part or page: the revision it shows, what it watches, and the answer, plain and compressed.

    On a page each browser's token takes the place of `token`, and the time that of `served_at`; `etag` lacks the
    browser's own mark.
    """

    number: int
    watch: Watch
    headers: list[tuple[bytes, bytes]]
    plain: bytes
    small: bytes
    begun_at: float
    made_at: float
    moving: bool
    token: bytes = b""
    served_at: bytes = b""
    etag: bytes = b""

    @property
    def size(self) -> int:
        """Bytes in memory, nearly."""
        return len(self.plain) + len(self.small) + 1000


class InFlight:
    """A part that somebody is having made; `cached`: it turned out to be everybody's."""

    def __init__(self) -> None:
        self.over = asyncio.Event()
        self.cached = False


class FragmentCache:
    """What one event loop has cached, and who is having what made."""

    def __init__(self) -> None:
        self.cache: LruCache[CachedFragment] = LruCache(MOST_BYTES, largest=LARGEST)
        self.making: dict[Key, InFlight] = {}

    def put(self, key: Key, part: CachedFragment) -> None:
        """Cache it, if it is not larger than such a part should be."""
        self.cache.put(key, part, part.size)

    def find(self, key: Key, slug: str, at_least: int, asked_at: float = inf) -> CachedFragment | None:
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
        if found.moving and time.monotonic() - found.made_at > MOMENT:
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
    csrf: str


def fragment_request(scope: Scope) -> FragmentRequest | None:
    """A stranger's question for a page or a part of one; None for everything else."""
    found = _PATH.match(scope["path"])
    if scope["method"] != "GET" or found is None or scope.get("query_string"):
        return None
    reader = RequestIdentity.of(scope)
    if reader.session:
        return None  # messages, a role: whoever has a session is known only further in
    key: Key = (scope["path"], reader.target, reader.language, reader.host)
    if not reader.target:
        if b"hx-request" in reader.headers or (appearance := reader.appearance) is None:
            return None
        key = (*key, *appearance, reader.scheme)
    expected = reader.headers.get(b"live-revision", b"0")
    return FragmentRequest(
        key=key,
        slug=found[1],
        at_least=int(expected) if expected.isdigit() and len(expected) < 12 else 0,
        tag=reader.headers.get(b"if-none-match", b""),
        gzip=reader.gzip,
        csrf=reader.cookies.get(settings.CSRF_COOKIE_NAME, ""),
    )


async def send_fragment(fragment: CachedFragment, asked: FragmentRequest, send: Wire) -> None:
    """The part or page, or 304."""
    if fragment.token:
        await _send_page(fragment, asked, send)
        return
    same = asked.tag == fragment.etag and not fragment.moving
    body = b"" if same else fragment.small if asked.gzip else fragment.plain
    headers = [
        *fragment.headers,
        (b"etag", fragment.etag),
        (b"cache-control", b"private, no-cache"),
        (b"vary", b"HX-Request, HX-Target, Cookie, Accept-Language, Accept-Encoding"),
    ]
    if fragment.moving:
        headers.append((b"live-age", str(int((time.monotonic() - fragment.made_at) * 1000)).encode()))
    if asked.gzip and not same:
        headers.append((b"content-encoding", b"gzip"))
    await _send(304 if same else 200, headers, body, send)


async def _send_page(page: CachedFragment, asked: FragmentRequest, send: Wire) -> None:
    """A whole page with this browser's token, and the cookie Django's middleware gives with it."""
    request, response = HttpRequest(), HttpResponse()
    if asked.csrf:
        request.COOKIES[settings.CSRF_COOKIE_NAME] = asked.csrf
    _csrf.process_request(request)
    token = get_token(request).encode()
    _csrf.process_response(request, response)
    headers = list(page.headers)
    if page.etag:
        etag = page.etag + browser_mark(request.META["CSRF_COOKIE"]).encode() + b'"'
        headers.append((b"etag", etag))
        if asked.tag == etag:
            await _send(304, headers, b"", send)
            return
    headers += [(b"set-cookie", cookie.OutputString().encode()) for cookie in response.cookies.values()]
    body = page.plain.replace(page.token, token)
    if page.served_at:
        mark = b'data-server-now="%b"'
        body = body.replace(mark % page.served_at, mark % str(int(time.time() * 1000)).encode())
    await _send(200, headers, body, send)


async def _send(status: int, headers: list[tuple[bytes, bytes]], body: bytes, send: Wire) -> None:
    if status == 200:
        headers = [*headers, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Capture:
    """`send` for an answer being made: takes our own header off, and holds what is everybody's."""

    def __init__(self, send: Wire) -> None:
        self.send = send
        self.begun_at = time.monotonic()
        self.shared: list[str] = []
        self.headers: list[tuple[bytes, bytes]] = []
        self.status = 0
        self.body: list[bytes] = []
        self.whole = False

    async def __call__(self, message: dict[str, Any]) -> None:
        """Take one message of the answer, and pass it on."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = [(name.lower(), value) for name, value in message.get("headers", [])]
            self.shared = dict(headers).get(SHARED, b"").decode().split(" ")
            self.headers = [pair for pair in headers if pair[0] != SHARED]
            message = {**message, "headers": self.headers}
        elif message["type"] == "http.response.body" and self.shared != [""]:
            self.body.append(message.get("body", b""))
            self.whole = not message.get("more_body", False)
        await self.send(message)

    def fragment(self, asked: FragmentRequest) -> CachedFragment | None:
        """What was sent, to be cached; None if it belongs to this reader alone."""
        if self.shared == [""] or not self.whole or self.status != 200:
            return None
        number, names, kind, token, served_at = [*self.shared, "", "", ""][:5]
        is_page = kind == "page"
        cookies = [value for name, value in self.headers if name == b"set-cookie"]
        # Whatever sets a cookie belongs to one visitor, whoever says otherwise; but for the token's.
        if is_page == bool(asked.key[1]) or [
            value
            for value in cookies
            if not (is_page and value.startswith(f"{settings.CSRF_COOKIE_NAME}=".encode()))
        ]:
            return None
        found = dict(self.headers)
        plain = b"".join(self.body)
        own = _OF_ONE_BROWSER if is_page else _MAKE_ONCE
        etag = found.get(b"etag", b"").rpartition(b"-")
        return CachedFragment(
            number=int(number),
            watch=Watch(parts=tuple(name for name in names.split(".") if name)),
            headers=[pair for pair in self.headers if pair[0] not in own],
            plain=plain,
            small=b"" if is_page else gzip.compress(plain, 5, mtime=0),
            begun_at=self.begun_at,
            made_at=time.monotonic(),
            moving=kind in ("moving", "page"),
            token=token.encode(),
            served_at=served_at.encode(),
            etag=etag[0] + etag[1] if is_page else f'W/"shared-{number}"'.encode(),
        )


async def answer_fragment(
    cache: FragmentCache, asked: FragmentRequest, app: App, scope: Scope, receive: Wire, send: Wire
) -> None:
    """From the cache if it is there, from whoever is having it made, else made now.

    Who has waited in vain, because something changed meanwhile, waits once more for what is begun now: in a hall
    where a change follows the other, hundreds would else have the same part made, each for themselves.
    """
    asked_at = time.monotonic()
    while True:
        if (found := cache.find(asked.key, asked.slug, asked.at_least, asked_at)) is not None:
            await send_fragment(found, asked, send)
            return
        others = cache.making.get(asked.key)
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
    cache.making.setdefault(asked.key, mine)
    capture = Capture(send)
    try:
        await app(scope, receive, capture)
        if (made := capture.fragment(asked)) is not None:
            cache.put(asked.key, made)
            mine.cached = True
            await hub().learned(asked.slug)
    finally:
        if cache.making.get(asked.key) is mine:
            del cache.making[asked.key]
        mine.over.set()
