"""Request priority: saves of judges go first, pages of spectators wait.

Every page is made by a thread, and all threads of a process share one interpreter. However many spectators ask at
once, one of their pages is made at a time; the others wait on the event loop, where waiting costs nothing. Staff
pages have a queue of their own, and what is sent (a result, a check-in, an application) has none. While something
is being saved, no page is begun, and batch rendering pauses between two fragments: a save asks the database a
dozen times and would wait for the interpreter after each.
"""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from taikai.runtime.asgi_types import App, Scope, Wire

HEALTH = "/health/"  # whether a site under load is alive is asked, and answered, at once
SPECTATORS = 1
STAFF = 2
#: Seconds for which pages give way to saves, each time, at most: however many save, pages are made too.
PATIENCE = 0.25

_STAFF = re.compile(r"^/t/[-\w]+/manage(/|$)", re.ASCII)


class Saving:
    """Whether something that was sent is being saved now, for the event loop and for its threads."""

    def __init__(self) -> None:
        self._many = 0
        self._over = threading.Event()
        self._over_here = asyncio.Event()
        self._over.set()
        self._over_here.set()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Something is being saved; on the event loop."""
        self._many += 1
        self._over.clear()
        self._over_here.clear()
        try:
            yield
        finally:
            self._many -= 1
            if not self._many:
                self._over.set()
                self._over_here.set()

    def give_way(self, patience: float) -> float:
        """Wait in a thread until nothing is being saved; how much of the patience (seconds) is left."""
        if self._over.is_set() or patience <= 0:
            return patience
        began = time.monotonic()
        self._over.wait(patience)
        return patience - (time.monotonic() - began)

    async def gives_way(self) -> None:
        """The same on the event loop."""
        if not self._over_here.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._over_here.wait()


class Queues:
    """The semaphores of one event loop."""

    def __init__(self) -> None:
        self.saving = Saving()
        self.spectators = asyncio.Semaphore(SPECTATORS)
        self.staff = asyncio.Semaphore(STAFF)

    def of(self, scope: Scope) -> asyncio.Semaphore | None:
        """Where this request waits for its turn; None: nowhere."""
        if scope["method"] not in ("GET", "HEAD") or scope["path"] == HEALTH:
            return None
        return self.staff if _STAFF.match(scope["path"]) else self.spectators


async def in_turn(
    queue: asyncio.Semaphore, saving: Saving, app: App, scope: Scope, receive: Wire, send: Wire
) -> None:
    """Make the answer when a place is free. A phone that takes its time to read it holds no place."""
    await queue.acquire()
    held = True

    async def sending(message: dict[str, Any]) -> None:
        nonlocal held
        if held:
            held = False
            queue.release()
        await send(message)

    try:
        await saving.gives_way()
        await app(scope, receive, sending)
    finally:
        if held:
            queue.release()


async def saved(saving: Saving, app: App, scope: Scope, receive: Wire, send: Wire) -> None:
    """Let the site save what was sent; pages give way from the moment it is here, however slowly it came."""
    with ExitStack() as here:
        begun = False

        async def receiving() -> dict[str, Any]:
            nonlocal begun
            message: dict[str, Any] = await receive()
            if message["type"] == "http.request" and not message.get("more_body", False) and not begun:
                begun = True
                here.enter_context(saving.one())
            return message

        await app(scope, receiving, send)
