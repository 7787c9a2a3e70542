"""Crowd at a running site: arrives, fails, is compared with empty views; the table of waits and the goals kept."""

from __future__ import annotations

import asyncio
import random
import resource
import statistics
import time
from collections.abc import Awaitable, Iterable, Mapping, Sequence

from harness.site import processor
from harness.visitors import Phone, Stream, constant
from harness.wire import Browser

EMPTY = "/favicon.ico"


def allow_connections(many: int = 8192) -> None:
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(many, limit), limit))


def p95(values: Sequence[float]) -> float:
    """Of sorted values."""
    return values[min(len(values) - 1, int(len(values) * 0.95))] if values else float("inf")


class Crowd:
    """`alone` and `crowded`: seconds of an empty view, before anybody is there and beside all of them.

    An empty view is a redirect, through everything a page goes through: the measure for other machines.
    """

    def __init__(self, port: int, pid: int) -> None:
        self.port, self.pid = port, pid
        self.errors: list[str] = []
        self.alone: list[float] = []
        self.crowded: list[float] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def guarded(self, work: Awaitable[object]) -> None:
        """Work of one of them: what fails is kept and the others go on."""
        try:
            await work
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.errors.append(f"{type(error).__name__}: {error}"[:300])

    def begin(self, work: Awaitable[object]) -> None:
        """Let it run until the end of the measured time."""
        self.tasks.append(asyncio.create_task(self.guarded(work)))

    async def empty(self, times: int | None, pause: float, took: list[float]) -> None:
        browser = Browser(self.port)
        while times is None or len(took) < times:
            began = time.monotonic()
            await browser.get(EMPTY)
            took.append(time.monotonic() - began)
            await asyncio.sleep(pause)

    async def arrive(self, pages: Iterable[Phone | Stream]) -> None:
        """Empty views alone; then all open their page, eight at a time in any order, and it lives from then on."""
        await self.empty(50, 0.0, [])
        await self.empty(200, 0.005, self.alone)
        everybody, every = list(pages), constant("ASK_EVERY")
        random.Random(3).shuffle(everybody)
        waiting = iter(everybody)

        async def arriving() -> None:
            for page in waiting:
                await self.guarded(page.open())
                self.begin(page.live(every) if isinstance(page, Phone) else page.live())

        began = time.monotonic()
        await asyncio.gather(*(arriving() for _ in range(8)))
        print(f"{len(everybody)} pages opened, eight at a time, in {time.monotonic() - began:.1f} s", flush=True)
        await asyncio.sleep(3)
        for page in everybody:
            page.browser.asked = page.browser.bytes = 0
            page.fetched.clear()

    async def measured(self, work: Awaitable[object]) -> None:
        """The work, empty views beside it, and the processor time of site and visitors. Ends the visitors."""
        self.begin(self.empty(None, 0.2, self.crowded))
        used, own, began = processor(self.pid), time.process_time(), time.monotonic()
        await work
        self.lasted = time.monotonic() - began
        self.used, self.own = processor(self.pid) - used, time.process_time() - own
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def heading(self) -> None:
        print(f"{'':<38}{'median':>9}{'p95':>9}{'worst':>9}{'p95 in empty views':>20}")
        self.line("empty view, empty hall", self.alone)
        self.line("empty view, full hall", self.crowded)

    def line(self, name: str, values: Iterable[float]) -> float:
        """A line of the table, in milliseconds; the 95th percentile in seconds."""
        found = sorted(values)
        if not found:
            print(f"{name:<38}  nothing")
            return float("inf")
        shown = [statistics.median(found), p95(found), found[-1]]
        empty = statistics.median(self.alone)
        print(f"{name:<38}" + "".join(f"{v * 1000:8.0f} " for v in shown) + f"{p95(found) / empty:19.0f}x")
        return p95(found)

    def shares(self) -> str:
        site, visitors = self.used / self.lasted, self.own / self.lasted
        return f"processor: site {site:.0%}, visitors {visitors:.0%} of one, over {self.lasted:.0f} s"

    def goals(self, good: Mapping[str, bool]) -> bool:
        """What was kept; whether all was."""
        for error in sorted(set(self.errors))[:5]:
            print(f"  {error}")
        for goal, kept in good.items():
            print(f"  {'kept  ' if kept else 'MISSED'}  {goal}")
        return all(good.values())
