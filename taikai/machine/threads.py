"""Threads that requests take turns with, instead of a new one for each.

A view runs in a thread of its request's own. Django starts one for every request and ends it after: under load the
event loop then waits twice for the interpreter, while nobody else is heard, and every SQLite connection is opened
again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext

Scope = dict[str, Any]
Wire = Callable[..., Awaitable[Any]]
App = Callable[[Scope, Wire, Wire], Awaitable[None]]

#: So many idle threads are kept; what a rush needed beyond that ends with it.
MOST_IDLE = 16


class Threads:
    """Executors of one thread each; one serves one request at a time."""

    def __init__(self) -> None:
        self.idle: list[ThreadPoolExecutor] = []

    def take(self) -> ThreadPoolExecutor:
        """An idle thread, the one used last: its connection and its memory are warm; a new one if none is idle."""
        try:
            return self.idle.pop()
        except IndexError:
            return ThreadPoolExecutor(max_workers=1, thread_name_prefix="request")

    def give_back(self, thread: ThreadPoolExecutor) -> None:
        """The request is over and so is its work in the thread."""
        if len(self.idle) < MOST_IDLE:
            self.idle.append(thread)
        else:
            thread.shutdown(wait=False)


def in_turns(app: App) -> App:
    """The application, each request in a thread that other requests use before and after it."""
    threads = Threads()

    async def answer(scope: Scope, receive: Wire, send: Wire) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        thread = threads.take()
        try:
            async with ThreadSensitiveContext(executor=thread):
                await app(scope, receive, send)
        except BaseException:
            # Cut short, its work may go on for a moment: nobody may be put behind it.
            thread.shutdown(wait=False)
            raise
        threads.give_back(thread)

    return answer
