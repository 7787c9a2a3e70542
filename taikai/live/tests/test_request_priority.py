"""While something is being saved no page is begun, and what is made for many phones pauses; never for long."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pytest

from taikai.live.fastpath import batch_rendering, request_priority, with_pages, with_revisions

HOST = (b"host", b"hall")
PART = [(b"hx-request", b"true"), (b"hx-target", b"own"), HOST]


class Site:
    """A site where a save lasts until it is let go; what happens is noted in its order."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.let_go = asyncio.Event()
        self.app = with_revisions(with_pages(self._answer))

    async def _answer(self, scope, receive, send):
        if scope["method"] == "POST":
            while (await receive()).get("more_body"):
                pass
            self.order.append("saving")
            await self.let_go.wait()
            self.order.append("saved")
        else:
            self.order.append("page")
        headers = [(b"content-type", b"text/html"), (b"live-batched", b"1")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"page"})

    async def ask(self, path="/t/krakow/", method="GET", headers=(HOST,), body=()):
        scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": list(headers)}
        messages = iter([*body, {"type": "http.request", "body": b"", "more_body": False}])
        sent = []

        async def receive():
            message = next(messages)
            if callable(message):
                return await message()
            return message

        async def send(message):
            sent.append(message)

        await self.app(scope, receive, send)
        return sent[1]["body"]


@pytest.fixture
def play(monkeypatch):
    monkeypatch.setattr(batch_rendering, "close_old_connections", lambda: None)

    def run(scenario) -> None:
        async def whole():
            await scenario(Site())

        with ThreadPoolExecutor(max_workers=1) as thread:
            thread.submit(asyncio.run, whole()).result(timeout=60)

    with patch.dict(batch_rendering._kinds, clear=True):
        yield run


@pytest.mark.parametrize("path", ["/t/krakow/", "/t/krakow/manage/results/"])
def test_a_page_begins_after_the_save(play, monkeypatch, path):
    monkeypatch.setattr(request_priority, "PATIENCE", 30)

    async def scenario(site):
        save = asyncio.create_task(site.ask("/t/krakow/manage/results/1/1/", "POST"))
        await asyncio.sleep(0.01)
        page = asyncio.create_task(site.ask(path))
        await asyncio.sleep(0.05)
        assert site.order == ["saving"]
        site.let_go.set()
        await asyncio.gather(save, page)
        assert site.order == ["saving", "saved", "page"]
        await site.ask(path)

    play(scenario)


def test_a_save_that_hangs_holds_no_page_for_long(play, monkeypatch):
    monkeypatch.setattr(request_priority, "PATIENCE", 0.05)

    async def scenario(site):
        save = asyncio.create_task(site.ask("/t/krakow/manage/results/1/1/", "POST"))
        await asyncio.sleep(0.01)
        began = time.monotonic()
        await site.ask()
        assert 0.04 < time.monotonic() - began < 5
        assert site.order == ["saving", "page"]
        site.let_go.set()
        await save

    play(scenario)


def test_what_is_still_on_its_way_holds_nobody(play, monkeypatch):
    monkeypatch.setattr(request_priority, "PATIENCE", 30)

    async def scenario(site):
        arrived = asyncio.Event()

        async def slowly():
            await arrived.wait()
            return {"type": "http.request", "body": b"a", "more_body": True}

        site.let_go.set()
        save = asyncio.create_task(site.ask("/t/krakow/manage/results/1/1/", "POST", body=[slowly]))
        await asyncio.sleep(0.01)
        assert await asyncio.wait_for(site.ask(), 5) == b"page"
        assert site.order == ["page"]
        arrived.set()
        await save
        assert site.order == ["page", "saving", "saved"]

    play(scenario)


def test_parts_of_many_phones_pause_between_two_of_them(play, monkeypatch):
    monkeypatch.setattr(batch_rendering, "PATIENCE", 30)

    async def scenario(site):
        first_made, go_on = threading.Event(), threading.Event()

        def make(questions):
            for question in questions:
                site.order.append(question.token)
                first_made.set()
                go_on.wait(30)
                yield question.token.encode()

        batch_rendering.register_batched(r"^/t/(?P<slug>[-\w]+)/own/(?P<token>[^/]+)/$", "own", make)
        paths = [f"/t/krakow/own/{name}/" for name in "abc"]
        for path in paths:
            await site.ask(path)
        site.order.clear()
        parts = asyncio.gather(*(site.ask(path, headers=PART) for path in paths))
        await asyncio.to_thread(first_made.wait, 30)
        save = asyncio.create_task(site.ask("/t/krakow/manage/results/1/1/", "POST"))
        await asyncio.sleep(0.01)
        go_on.set()
        await asyncio.sleep(0.1)
        assert len(site.order) == 2, "nothing is made while the save lasts"
        site.let_go.set()
        assert await parts == [b"a", b"b", b"c"]
        await save
        assert site.order[1:3] == ["saving", "saved"]

    play(scenario)


def test_parts_wait_for_saves_only_so_long(play, monkeypatch):
    monkeypatch.setattr(batch_rendering, "PATIENCE", 0.05)

    async def scenario(site):
        batch_rendering.register_batched(
            r"^/t/(?P<slug>[-\w]+)/own/(?P<token>[^/]+)/$", "own", lambda asked: [b"part" for _one in asked]
        )
        paths = [f"/t/krakow/own/{number}/" for number in range(20)]
        for path in paths:
            await site.ask(path)
        save = asyncio.create_task(site.ask("/t/krakow/manage/results/1/1/", "POST"))
        await asyncio.sleep(0.01)
        parts = asyncio.gather(*(site.ask(path, headers=PART) for path in paths))
        assert await asyncio.wait_for(parts, 10) == [b"part"] * 20
        assert "saved" not in site.order
        site.let_go.set()
        await save

    play(scenario)
