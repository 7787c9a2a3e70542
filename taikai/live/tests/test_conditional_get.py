"""A stream that the stopping server cancels ends like any answer."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from taikai.live.domain.revisions import RevisionMark
from taikai.live.fastpath import conditional_get, with_pages, with_revisions
from taikai.tournaments.domain.change import Seen


def run(app, path, **more):
    """What is sent for a GET of this path; in a thread, where no event loop is left by a browser test."""
    sent = []

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": [], **more}
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(asyncio.run, with_revisions(with_pages(app))(scope, None, send)).result()
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


class Watched:
    """What the poller would know; whoever asks for anything else is told so."""

    def __init__(self, mark):
        self.mark = mark

    def known(self, slug):
        return self.mark if slug == "krakow" else None


async def elsewhere(scope, receive, send):
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@pytest.mark.parametrize(
    ("query", "tag", "public", "text"),
    [
        (b"", b"", True, (200, b'{"revision": 7, "news": 2}')),
        (b"", b'"7"', True, (304, b"")),
        (b"", b'"6"', True, (200, b'{"revision": 7, "news": 2}')),
        (b"see=seating", b"", True, (200, b'{"revision": 3, "news": 2}')),
        (b"see=seating", b'"3"', True, (304, b"")),
        (b"see=staff", b"", True, (404, b"")),
        (b"", b"", False, (404, b"")),
    ],
    ids=str,
)
def test_the_revision_is_said_from_memory(query, tag, public, text, monkeypatch):
    mark = RevisionMark(9, public, Seen(parts={"seating": 3, "standings": 7, "news": 2}))
    monkeypatch.setattr(conditional_get, "hub", lambda: Watched(mark))
    for _twice in range(2):
        headers = [(b"if-none-match", tag)] if tag else []
        sent = run(elsewhere, "/t/krakow/live/revision", query_string=query, headers=headers)
        assert (sent[0]["status"], sent[1]["body"]) == text


def test_no_more_questions_are_remembered_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(conditional_get, "MOST_READY", 3)
    mark = RevisionMark(9, True, Seen(everything=5))
    for number in range(10):
        assert conditional_get._ready(mark, f"see=seating&own={number:012x}".encode()).tag == b'"5"'
        assert len(mark.ready) <= 3
