"""Visitors whose requests go through the fast path, with Django behind it in the test's own transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from taikai.live.domain.revisions import Hub, hub, read_marks
from taikai.live.fastpath import with_pages


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    cookies: dict[str, str]
    text: str


@dataclass
class Hall:
    """`made`: the addresses that came as far as Django."""

    thread: ThreadPoolExecutor
    loop: asyncio.AbstractEventLoop
    connection: Any
    made: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.client = Client()
        self.app = with_pages(self._django)

    def get(self, path: str, cookie: str = "", **given: str) -> Answer:
        """The answer to one request; `given` are its headers."""
        return self.thread.submit(self.loop.run_until_complete, self._get(path, cookie, given)).result()

    def straight(self, path: str, cookie: str = "", **given: str) -> Answer:
        """What Django alone says."""
        return self.thread.submit(self._ask, path, {"cookie": cookie, **named(given)}).result()

    async def _get(self, path: str, cookie: str, given: dict[str, str]) -> Answer:
        connections["default"] = self.connection
        known = hub()
        known.read_at = float("inf")
        known.marks |= read_marks(list(known.marks))  # what the poller does four times a second
        sent: list[dict[str, Any]] = []

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        headers = {"host": "testserver", "cookie": cookie, **named(given)}
        await self.app(
            {
                "type": "http",
                "method": "GET",
                "path": path,
                "query_string": b"",
                "headers": [(name.encode(), value.encode()) for name, value in headers.items() if value],
            },
            None,
            send,
        )
        return answer(sent[0]["status"], sent[0]["headers"], b"".join(each.get("body", b"") for each in sent[1:]))

    async def _django(self, scope: dict[str, Any], _receive: Any, send: Any) -> None:
        self.made.append(scope["path"])
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        status, sent, body = self._response(scope["path"], headers)
        await send({"type": "http.response.start", "status": status, "headers": sent})
        await send({"type": "http.response.body", "body": body})

    def _ask(self, path: str, headers: dict[str, str]) -> Answer:
        return answer(*self._response(path, headers))

    def _response(self, path: str, headers: dict[str, str]) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        connections["default"] = self.connection
        self.client.cookies.clear()
        self.client.cookies.load(headers.get("cookie", ""))
        given = {name: value for name, value in headers.items() if name != "cookie"}
        response = self.client.get(path, headers=given)
        sent = [(name.encode(), value.encode()) for name, value in response.items()]
        sent += [(b"Set-Cookie", cookie.OutputString().encode()) for cookie in response.cookies.values()]
        return response.status_code, sent, response.content


def named(given: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in given.items()}


def answer(status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> Answer:
    found = [(name.decode().lower(), value.decode()) for name, value in headers]
    cookies = dict(value.split(";")[0].split("=", 1) for name, value in found if name == "set-cookie")
    return Answer(status, {name: value for name, value in found if name != "set-cookie"}, cookies, body.decode())


@contextmanager
def open_hall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """A hall whose thread uses the test's connection: it sees what the test has not committed."""

    async def learned(self: Hub, slug: str) -> None:
        self.marks |= read_marks([slug])

    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    monkeypatch.setattr(Hub, "_watch", lambda *_args: None)
    monkeypatch.setattr(Hub, "learned", learned)
    shared, loop = connections["default"], asyncio.new_event_loop()
    shared.inc_thread_sharing()
    try:
        with ThreadPoolExecutor(max_workers=1) as thread:
            yield Hall(thread, loop, shared)
    finally:
        loop.close()
        shared.dec_thread_sharing()
