"""A stream that the stopping server cancels ends like any answer."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from taikai.live.wire import with_short_way


def run(app, path):
    """What is sent for a GET of this path; in a thread, where no event loop is left by a browser test."""
    sent = []

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": []}
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(asyncio.run, with_short_way(app)(scope, None, send)).result()
    return sent


async def cancelled_in_the_middle(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    raise asyncio.CancelledError


async def cancelled_at_once(scope, receive, send):
    raise asyncio.CancelledError


def test_a_begun_stream_is_finished():
    sent = run(cancelled_in_the_middle, "/t/krakow/live/stream")
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]


@pytest.mark.parametrize(
    ("app", "path"),
    [(cancelled_at_once, "/t/krakow/live/stream"), (cancelled_in_the_middle, "/t/krakow/seating/")],
    ids=["not begun", "another page"],
)
def test_everything_else_is_cancelled_as_ever(app, path):
    with pytest.raises(asyncio.CancelledError):
        run(app, path)
