"""Site under uvicorn for benches, with a client."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def running_site(processes: int = 1) -> Iterator[tuple[int, int]]:
    """The site on a port of its own, by the environment as it is: (port, process id). It ends with the block."""
    port = _free_port()
    command = [sys.executable, "-m", "uvicorn", "taikai.asgi:application", "--port", str(port)]
    command += ["--log-level", "error", "--lifespan", "off", "--timeout-graceful-shutdown", "1"]
    command += ["--no-proxy-headers", "--no-access-log"]  # as the Dockerfile starts it
    if processes > 1:
        command += ["--workers", str(processes)]
    site = subprocess.Popen(command)
    try:
        for _ in range(900):
            time.sleep(0.1)
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
        yield port, site.pid
    finally:
        site.terminate()
        site.wait(timeout=10)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def bumper(tournament) -> Callable[[], int]:
    """A function that changes a tournament, for a thread of its own, and says its revision then."""
    from taikai.tournaments.domain.change import SYSTEM, change

    def bump() -> int:
        from django.db import connection

        with change(tournament, SYSTEM, "bench.change"):
            pass
        connection.close()
        return tournament.revision

    return bump


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
