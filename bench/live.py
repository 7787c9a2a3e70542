"""Bench of live updates: how fast a change reaches all open browsers of a hall.

    python -m bench.live --streams 300 --pollers 200 --changes 20

One uvicorn process on a fresh database, `--streams` held streams, `--pollers` asking every 0.8 s like the page
does, and one client reading the seating page all the time. Prints milliseconds: commit → stream, commit → poller,
page alone, page under load. `DATABASE_URL` chooses the database; its tables are made if missing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import time

from harness.site import memory, served
from harness.wire import get
from harness.world import bumper, fresh_site

EVERY = 1.1


class Hall:
    def __init__(self, port: int, slug: str) -> None:
        self.port, self.slug = port, slug
        self.committed: dict[int, float] = {}
        self.by_stream: list[float] = []
        self.by_poll: list[float] = []
        self.pages: list[float] = []
        self.open = 0

    def note(self, revision: int, into: list[float]) -> None:
        if revision in self.committed:
            into.append((time.monotonic() - self.committed[revision]) * 1000)

    async def stream(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET /t/{self.slug}/live/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await writer.drain()
        name = b""
        first = True
        while line := await reader.readline():
            if line.startswith(b"event: "):
                name = line[7:].strip()
            elif line.startswith(b"data: ") and name == b"revision":
                if first:
                    self.open += 1
                    first = False
                self.note(int(line[6:].split()[0]), self.by_stream)

    async def poll(self) -> None:
        await asyncio.sleep(random.random() * EVERY)
        tag, keep = "", None
        while True:
            status, body, keep = await get(
                self.port, f"/t/{self.slug}/live/revision", f"If-None-Match: {tag}\r\n", keep
            )
            if status == 200:
                revision = json.loads(body)["revision"]
                tag = f'"{revision}"'
                self.note(revision, self.by_poll)
            await asyncio.sleep(EVERY)

    async def read(self, count: int) -> list[float]:
        took, keep = [], None
        for _ in range(count):
            start = time.monotonic()
            status, _body, keep = await get(self.port, f"/t/{self.slug}/seating/", "", keep)
            assert status == 200, status
            took.append((time.monotonic() - start) * 1000)
            await asyncio.sleep(0.02)
        return took


def line(name: str, values: list[float]) -> str:
    if not values:
        return f"{name:<22} nothing"
    values = sorted(values)
    p99 = values[min(len(values) - 1, int(len(values) * 0.99))]
    return (
        f"{name:<22} n={len(values):<6} median {statistics.median(values):7.1f}  p99 {p99:7.1f}  "
        f"worst {values[-1]:7.1f} ms"
    )


async def run(port: int, slug: str, options: argparse.Namespace, bump) -> None:
    hall = Hall(port, slug)
    await hall.read(5)
    alone = await hall.read(50)
    tasks = [asyncio.create_task(hall.stream()) for _ in range(options.streams)]
    tasks += [asyncio.create_task(hall.poll()) for _ in range(options.pollers)]
    while hall.open < options.streams:
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    under = asyncio.create_task(hall.read(options.changes * 25))
    loop = asyncio.get_running_loop()
    for _ in range(options.changes):
        revision = await loop.run_in_executor(None, bump)
        hall.committed[revision] = time.monotonic()
        await asyncio.sleep(2)
    hall.pages = await under
    print(line("commit → stream", hall.by_stream))
    print(line("commit → poller", hall.by_poll))
    print(line("page, nobody else", alone))
    print(line("page, full hall", hall.pages))
    for task in tasks:
        task.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--streams", type=int, default=300)
    parser.add_argument("--pollers", type=int, default=200)
    parser.add_argument("--changes", type=int, default=20)
    options = parser.parse_args()
    with fresh_site():
        from tests import factories

        tournament = factories.TournamentFactory(slug=f"bench-{os.getpid()}")
        factories.seated(tournament, players=48, rounds=4)
        with served() as (port, pid):
            asyncio.run(run(port, tournament.slug, options, bumper(tournament)))
            print(f"memory of the site      {memory(pid)[0]:.0f} MB")


if __name__ == "__main__":
    main()
