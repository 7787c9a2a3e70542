"""Minimal keep-alive HTTP client: the bench shares its processors with the site."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from dataclasses import dataclass, field

import httptools

PATIENCE = 60  # seconds for an answer


@dataclass(slots=True)
class Answer:
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def text(self) -> str:
        raw = gzip.decompress(self.body) if self.headers.get("content-encoding") == "gzip" else self.body
        return raw.decode()


class _Wire(asyncio.Protocol):
    def __init__(self, on_body: Callable[[bytes], None] | None = None) -> None:
        self.parser = httptools.HttpResponseParser(self)
        self.answer = Answer()
        self.waiting: asyncio.Future[Answer] | None = None
        self.transport: asyncio.Transport | None = None
        self.stream = on_body
        self.chunks: list[bytes] = []
        self.gone = asyncio.get_running_loop().create_future()

    def connection_made(self, transport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.parser.feed_data(data)

    def connection_lost(self, error) -> None:
        if not self.gone.done():
            self.gone.set_result(None)
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(ConnectionError("the site hung up"))

    def on_header(self, name: bytes, value: bytes) -> None:
        name, value = name.decode("latin-1").lower(), value.decode("latin-1")
        if name == "set-cookie":
            key, _equals, rest = value.partition("=")
            self.answer.cookies[key] = rest.split(";")[0]
        self.answer.headers[name] = value

    def on_body(self, body: bytes) -> None:
        if self.stream is not None:
            self.stream(body)
        else:
            self.chunks.append(body)

    def on_message_complete(self) -> None:
        self.answer.status, self.answer.body = self.parser.get_status_code(), b"".join(self.chunks)
        done, self.answer, self.chunks = self.answer, Answer(), []
        self.parser = httptools.HttpResponseParser(self)
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(done)


class Browser:
    """One visitor: a connection that is kept, and cookies."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookies = dict([cookie.split("=", 1)] if cookie else [])
        self.wire: _Wire | None = None
        self.asked = self.bytes = 0

    async def request(self, method: str, path: str, headers: str = "", body: bytes = b"") -> Answer:
        """One request; on a connection the site closed meanwhile it is made again on a new one."""
        for attempt in (1, 2):
            if self.wire is None or self.wire.gone.done():
                self.wire = await self._connect(None)
            self.wire.waiting = asyncio.get_running_loop().create_future()
            self.wire.transport.write(self._head(method, path, headers, body) + body)
            try:
                # Not `wait_for`: in Python 3.11 it swallows a cancellation that comes together with an answer.
                async with asyncio.timeout(PATIENCE):
                    answer = await self.wire.waiting
            except ConnectionError:
                if attempt == 2 or method == "POST":
                    raise
                continue
            self.asked += 1
            self.bytes += len(answer.body)
            self.cookies |= answer.cookies
            return answer
        raise ConnectionError

    async def get(self, path: str, headers: str = "") -> Answer:
        return await self.request("GET", path, headers)

    def close(self) -> None:
        if self.wire is not None and self.wire.transport is not None:
            self.wire.transport.close()

    async def events(self, path: str, heard: Callable[[str], None]) -> None:
        """Listen to a stream until it ends; `heard` gets the data of every event `revision`."""
        rest = b""

        def body(data: bytes) -> None:
            nonlocal rest
            *whole, rest = (rest + data).split(b"\n\n")
            for event in whole:
                lines = dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line)
                if lines.get(b"event") == b"revision":
                    heard(lines[b"data"].decode())

        wire = await self._connect(body)
        wire.transport.write(self._head("GET", path, "", b""))
        await wire.gone

    async def _connect(self, stream) -> _Wire:
        loop = asyncio.get_running_loop()
        _transport, wire = await loop.create_connection(lambda: _Wire(stream), "127.0.0.1", self.port)
        return wire

    def _head(self, method: str, path: str, headers: str, body: bytes) -> bytes:
        lines = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nAccept: */*\r\n{headers}"
        if self.cookies:
            lines += "Cookie: " + "; ".join(f"{k}={v}" for k, v in self.cookies.items()) + "\r\n"
        if body:
            lines += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        return f"{lines}\r\n".encode()


async def get(port: int, path: str, headers: str = "", keep: tuple | None = None):
    """One GET; returns (status, body, connection). The connection is used again if the server keeps it."""
    reader, writer = keep or await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode())
    await writer.drain()
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    status = int(head.split()[1])
    lower = head.lower()
    body = b""
    if "content-length:" in lower:
        body = await reader.readexactly(int(lower.split("content-length:")[1].split()[0]))
    elif "chunked" in lower:
        while size := int(await reader.readline(), 16):
            body += await reader.readexactly(size)
            await reader.readexactly(2)
        await reader.readline()
    return status, body, (reader, writer)
