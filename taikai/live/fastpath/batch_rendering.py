"""Batch rendering: personal fragments, made for many phones in one go.

After a result every open personal page asks for its part, and each part is another one. Asked one by one, most
of the work is the way through the site: thread, middleware, session, tournament. So a phone goes that way once,
with its whole page; what its open page asks later waits here for a moment, and one thread makes whatever waits in
one go: one look for the tournament, one for the entrants, the ranking once.

An app says which addresses it can make so (`register_batched`); its maker checks for each question what the view
checks, and answers None for whatever should take the long way.
"""

from __future__ import annotations

import asyncio
import contextvars
import gzip
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from django.db import close_old_connections

from taikai.live.fastpath.request_identity import RequestIdentity
from taikai.live.fastpath.request_priority import PATIENCE, Saving
from taikai.runtime.asgi_types import Scope, Wire
from taikai.runtime.registry import Registry

logger = logging.getLogger(__name__)

Headers = tuple[tuple[bytes, bytes], ...]

#: So many are made in one go: the next ones wait no longer than that takes.
AT_ONCE = 24
#: Seconds for which the first one waits for others: what a go costs beside its parts is shared by all of them.
GATHER = 0.05
#: Phones whose long way is remembered, some hundred bytes each.
MOST_PHONES = 20_000
#: What the view says to us alone: strangers' phones may ask for this part together. Ends here.
BATCHED = b"live-batched"

_OF_ONE_ANSWER = (b"content-length", b"content-encoding", b"set-cookie", b"etag", BATCHED)

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BatchRequest:
    """One phone's question for its part: the request as it came, and what the address and the reader say."""

    scope: Scope
    key: Key
    slug: str
    token: str
    language: str
    gzip: bool


#: Says the parts in the order of the questions, one after the other: between two of them saves come first.
Maker = Callable[[Sequence[BatchRequest]], Iterable[bytes | None]]


@dataclass(frozen=True, slots=True)
class BatchedFragment:
    """Addresses that one maker makes: `path` finds the slug and the token, `target` is the part's id."""

    path: re.Pattern[str]
    target: str
    make: Maker


_kinds: Registry[str, BatchedFragment] = Registry("parts of pages made for many phones at once")


def register_batched(path: str, target: str, make: Maker) -> None:
    """Parts with this id under these addresses (a pattern with groups `slug` and `token`) are made by `make`."""
    _kinds.add(BatchedFragment(re.compile(path, re.ASCII), target, make), f"{path} {target}")


def batched(scope: Scope) -> tuple[BatchedFragment, BatchRequest, bool] | None:
    """The question of a personal page, whole (False) or its part (True); None for every other request."""
    if scope["method"] != "GET" or scope.get("query_string"):
        return None
    for kind in _kinds.values():
        if (match := kind.path.match(scope["path"])) is None:
            continue
        reader = RequestIdentity.of(scope)
        key = (scope["path"], reader.language, reader.host, reader.session, scope.get("scheme", ""))
        question = BatchRequest(scope, key, match["slug"], match["token"], reader.language, reader.gzip)
        return kind, question, reader.target == kind.target
    return None


class BatchRenderer:
    """What one event loop knows of phones, and the questions that wait for their turn."""

    def __init__(self, saving: Saving) -> None:
        self._saving = saving
        self._phones: OrderedDict[Key, Headers] = OrderedDict()
        self._same: dict[Headers, Headers] = {}
        self._waiting: list[tuple[BatchedFragment, BatchRequest, asyncio.Future[bytes | None]]] = []
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="together")

    def learn(self, key: Key, headers: list[tuple[bytes, bytes]]) -> None:
        """This phone was answered the long way, with these headers."""
        kept = tuple(pair for pair in headers if pair[0] not in _OF_ONE_ANSWER)
        self._phones.pop(key, None)
        self._phones[key] = self._same.setdefault(kept, kept)
        if len(self._phones) > MOST_PHONES:
            self._phones.popitem(last=False)
        if len(self._same) > 1000:
            self._same.clear()

    async def answer(self, kind: BatchedFragment, question: BatchRequest, send: Wire) -> bool:
        """Send the part; False, and nothing is sent, if it has to be made the long way."""
        headers = self._phones.get(question.key)
        if headers is None:
            return False
        waits: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((kind, question, waits))
        self._begin()
        body = await waits
        if body is None:
            self._phones.pop(question.key, None)
            return False
        sent = [*headers, (b"content-length", str(len(body)).encode())]
        if question.gzip:
            sent.append((b"content-encoding", b"gzip"))
        await send({"type": "http.response.start", "status": 200, "headers": sent})
        await send({"type": "http.response.body", "body": body})
        return True

    def _begin(self) -> None:
        if self._task is None:
            # A fresh context: with the caller's one the task would inherit what belongs to one request.
            self._task = asyncio.create_task(self._work(), context=contextvars.Context())

    async def _work(self) -> None:
        try:
            while self._waiting:
                if len(self._waiting) < AT_ONCE:
                    await asyncio.sleep(GATHER)
                now, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
                made = await self._made([(kind, question) for kind, question, _waits in now])
                for (_kind, _question, waits), body in zip(now, made, strict=True):
                    if not waits.done():
                        waits.set_result(body)
        finally:
            self._task = None
            for _kind, _question, waits in self._waiting:
                waits.cancel()

    async def _made(self, asked: list[tuple[BatchedFragment, BatchRequest]]) -> list[bytes | None]:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, _make, asked, self._saving)
        except Exception:
            # The long way meets the same fault and says it in a page.
            logger.warning("personal parts could not be made together", exc_info=True)
            return [None] * len(asked)


def _make(asked: list[tuple[BatchedFragment, BatchRequest]], saving: Saving) -> list[bytes | None]:
    """In the thread: what each question asks for, packed for those who can unpack it."""
    close_old_connections()
    patience = PATIENCE
    try:
        bodies: list[bytes | None] = [None] * len(asked)
        for kind in {id(kind): kind for kind, _question in asked}.values():
            places = [place for place, (its, _question) in enumerate(asked) if its is kind]
            for place, body in zip(places, kind.make([asked[at][1] for at in places]), strict=True):
                # A form's token belongs to one visitor and comes with a cookie.
                if body is not None and b"csrfmiddlewaretoken" not in body:
                    bodies[place] = gzip.compress(body, 1, mtime=0) if asked[place][1].gzip else body
                patience = saving.give_way(patience)
        return bodies
    except StopIteration as stray:
        # No future can carry one: whoever waits would wait for ever.
        raise RuntimeError("a maker ran out of values") from stray
    finally:
        # One that may be used again stays open: this thread is the only one.
        close_old_connections()


class LearnHeaders:
    """`send` for an answer made the long way: takes our own header off, and remembers whom it was for."""

    def __init__(self, batches: BatchRenderer, question: BatchRequest, send: Wire) -> None:
        self.batches, self.question, self.send = batches, question, send

    async def __call__(self, message: dict[str, Any]) -> None:
        """Take one message of the answer, and pass it on."""
        if message["type"] == "http.response.start":
            headers = [(name.lower(), value) for name, value in message.get("headers", [])]
            if message["status"] == 200 and any(name == BATCHED for name, _value in headers):
                self.batches.learn(self.question.key, headers)
            message = {**message, "headers": [pair for pair in headers if pair[0] != BATCHED]}
        await self.send(message)
