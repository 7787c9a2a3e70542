"""An open stream holds no thread: a hall of screens costs as many threads as one screen."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from asgiref.sync import sync_to_async

from taikai.live.fastpath.thread_pool import MOST_IDLE, in_threads


class Site:
    """An application that looks into its thread before its answer begins, and again at its end."""

    def __init__(self, content_type: bytes) -> None:
        self.content_type = content_type
        self.over = asyncio.Event()
        self.begun = 0
        self.first: list[int] = []
        self.last: list[int] = []

    async def __call__(self, scope, receive, send):
        self.first.append(await sync_to_async(threading.get_ident)())
        await send(
            {"type": "http.response.start", "status": 200, "headers": [(b"Content-Type", self.content_type)]}
        )
        self.begun += 1
        await self.over.wait()
        self.last.append(await sync_to_async(threading.get_ident)())


async def _opened(site: Site, many: int) -> None:
    """So many answers, one begun after the other, open at once and then over."""

    async def sent(message):
        pass

    app = in_threads(site)
    answers = []
    for at in range(many):
        answers.append(asyncio.create_task(app({"type": "http"}, None, sent)))
        while site.begun == at:
            await asyncio.sleep(0.001)
    site.over.set()
    await asyncio.gather(*answers)


def _threads_of(content_type: bytes, many: int) -> tuple[Site, int]:
    async def run() -> Site:
        site = Site(content_type)
        await _opened(site, many)
        return site

    # Not in a loop of the test's own thread: the site's threads belong to its loop.
    with ThreadPoolExecutor(max_workers=1) as thread:
        site = thread.submit(asyncio.run, run()).result(timeout=30)
    return site, len(set(site.first))


def test_open_streams_share_one_thread():
    site, threads = _threads_of(b"text/event-stream", 3 * MOST_IDLE)
    assert threads == 1
    assert len(site.last) == 3 * MOST_IDLE


def test_an_open_page_keeps_its_own_thread_to_its_end():
    site, threads = _threads_of(b"text/html", 5)
    assert threads == 5
    assert sorted(site.last) == sorted(site.first)


def test_a_stream_that_is_cut_short_leaves_the_thread_to_others():
    async def run() -> list[int]:
        site = Site(b"text/event-stream")
        app = in_threads(site)

        async def sent(message):
            pass

        for at in range(3):
            answer = asyncio.create_task(app({"type": "http"}, None, sent))
            while site.begun == at:
                await asyncio.sleep(0.001)
            answer.cancel()
            await asyncio.gather(answer, return_exceptions=True)
        return site.first

    with ThreadPoolExecutor(max_workers=1) as thread:
        first = thread.submit(asyncio.run, run()).result(timeout=30)
    assert len(set(first)) == 1
