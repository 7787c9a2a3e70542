"""Thread pool: requests take turns with a few threads, and Django runs in one thread a request.

A view runs in a thread of its request's own. Django starts one for every request and ends it after: under load the
event loop then waits twice for the interpreter, while nobody else is heard, and every SQLite connection is opened
again.

A stream needs a thread for its first moment and its last one; in between it is a coroutine. It gives its thread
back while it is open: two hundred screens would else hold two hundred threads, each with a connection.

Django's own handler runs each middleware that is not made for the event loop in the request's thread, and comes
back to the loop after it: some twenty times a request. Each time both wait for the interpreter.
`SingleThreadASGIHandler` runs middlewares and view in the thread; only an asynchronous view (the stream) goes
to the loop.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler

from taikai.runtime.asgi_types import App, Scope, Wire

Given = ParamSpec("Given")
Found = TypeVar("Found")

STREAM = b"text/event-stream"

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


class Turn(Executor):
    """One request's thread: taken when it has something to do there, and the same one until it rests."""

    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._thread: ThreadPoolExecutor | None = None

    def submit(self, work: Callable[Given, Found], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Found]:
        """Do it in the thread; on the event loop, one after the other."""
        if self._thread is None:
            self._thread = self._threads.take()
        return self._thread.submit(work, *args, **kwargs)

    def rest(self) -> None:
        """Nothing is being done there: others may have the thread."""
        if (thread := self._thread) is not None:
            self._thread = None
            self._threads.give_back(thread)

    def leave(self) -> None:
        """Cut short, its work may go on for a moment: nobody may be put behind it."""
        if (thread := self._thread) is not None:
            self._thread = None
            thread.shutdown(wait=False)


def _is_stream(message: dict[str, Any]) -> bool:
    return message["type"] == "http.response.start" and any(
        name.lower() == b"content-type" and value.startswith(STREAM) for name, value in message.get("headers", ())
    )


def in_threads(app: App) -> App:
    """The application, each request in a thread that other requests use before and after it."""
    threads = Threads()

    async def answer(scope: Scope, receive: Wire, send: Wire) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        turn = Turn(threads)

        async def sending(message: dict[str, Any]) -> None:
            if _is_stream(message):
                turn.rest()
            await send(message)

        try:
            async with ThreadSensitiveContext(executor=turn):
                await app(scope, receive, sending)
        except BaseException:
            turn.leave()
            raise
        turn.rest()

    return answer


class SingleThreadHandler(BaseHandler):
    """One way into the thread and one back.

    A refusal is rendered there, too. Django's own renders it in a thread that no request ends in, so a database
    connection it needs is never given back.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        """The middlewares as under WSGI, entered once from the event loop."""
        super().load_middleware(is_async=False)
        chain = self._middleware_chain  # type: ignore[has-type]
        self._middleware_chain = self.adapt_method_mode(is_async, chain, False)


class SingleThreadASGIHandler(SingleThreadHandler, ASGIHandler):
    pass
