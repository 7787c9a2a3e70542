"""Who goes first: what judges write waits for nobody.

Every page is made by a thread, and all threads of a process share one interpreter. However many spectators ask at
once, only a few of their pages are made at a time; the others wait on the event loop, where waiting costs nothing.
The staff's pages have places of their own, and what is sent (a result, a check-in, an application) has no queue.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

Scope = dict[str, Any]
Wire = Callable[..., Awaitable[Any]]
App = Callable[[Scope, Wire, Wire], Awaitable[None]]

HEALTH = "/health/"  # whether a site under load is alive is asked, and answered, at once
SPECTATORS = 2
STAFF = 3

_STAFF = re.compile(r"^/t/[-\w]+/desk(/|$)", re.ASCII)


class Lanes:
    """The places of one event loop."""

    def __init__(self) -> None:
        self.spectators = asyncio.Semaphore(SPECTATORS)
        self.staff = asyncio.Semaphore(STAFF)

    def of(self, scope: Scope) -> asyncio.Semaphore | None:
        """Where this request waits for its turn; None: nowhere."""
        if scope["method"] not in ("GET", "HEAD") or scope["path"] == HEALTH:
            return None
        return self.staff if _STAFF.match(scope["path"]) else self.spectators


async def in_turn(lane: asyncio.Semaphore, app: App, scope: Scope, receive: Wire, send: Wire) -> None:
    """Make the answer when a place is free. A phone that takes its time to read it holds no place."""
    await lane.acquire()
    held = True

    async def sending(message: dict[str, Any]) -> None:
        nonlocal held
        if held:
            held = False
            lane.release()
        await send(message)

    try:
        await app(scope, receive, sending)
    finally:
        if held:
            lane.release()
