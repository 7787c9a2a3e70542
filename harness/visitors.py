"""Simulated visitors: phones and screens that refetch as `static/js/live.js` does, judges who save."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

from harness.wire import Browser

_ATTRIBUTE = r'{}="([^"]*)"'
_PART = re.compile(r'id="([^"]+)" hx-get="([^"]+)" hx-trigger="revision from:body"')
WINDS = "ESWN"


def attribute(html: str, name: str) -> str:
    found = re.search(_ATTRIBUTE.format(re.escape(name)), html)
    return unescape(found[1]) if found else ""


def constant(name: str) -> float:
    """A number of `live.js` in seconds: the bench waits as long as the page does."""
    found = re.search(rf"const {name} = (\d+);", Path("static/js/live.js").read_text())
    if found is None:
        raise LookupError(name)
    return int(found[1]) / 1000


@dataclass
class Page:
    """An open page. `seen`: when it had shown which revision; `fetched`: how long each refetch took."""

    browser: Browser
    path: str
    seen: list[tuple[float, int]] = field(default_factory=list)
    fetched: list[float] = field(default_factory=list)
    failed: int = 0
    known: int = 0

    async def open(self) -> None:
        answer = await self.browser.get(self.path)
        if answer.status != 200:
            raise RuntimeError(f"{self.path}: status {answer.status}")
        html = answer.text
        self.revision_url = attribute(html, "data-live-revision")
        self.stream_url = attribute(html, "data-live-stream")
        self.known = int(attribute(html, "data-revision"))
        self.parts = [(name, unescape(url)) for name, url in _PART.findall(html)]
        if not self.parts:
            raise RuntimeError(f"{self.path}: nothing on it keeps itself fresh")
        self.seen.append((time.monotonic(), self.known))

    async def refetch(self, revision: int) -> None:
        began = time.monotonic()
        for name, url in self.parts:
            headers = f"HX-Request: true\r\nHX-Target: {name}\r\nLive-Revision: {revision}\r\n"
            answer = await self.browser.get(url, headers)
            if answer.status != 200:
                self.failed += 1
                return
        now = time.monotonic()
        self.fetched.append(now - began)
        self.seen.append((now, revision))


class Phone(Page):
    """Asks for the revision, and for its parts when it changed."""

    async def live(self, every: float) -> None:
        await asyncio.sleep(random.random() * every)
        tag = f'"{self.known}"'
        while True:
            answer = await self.browser.get(self.revision_url, f"If-None-Match: {tag}\r\n")
            if answer.status == 200:
                update = json.loads(answer.body)
                tag = answer.headers["etag"]
                if update["revision"] != self.known:
                    self.known = update["revision"]
                    await self.refetch(self.known)
            elif answer.status != 304:
                self.failed += 1
            await asyncio.sleep(every)


class Stream(Page):
    """Holds a stream; the part is fetched over another connection."""

    async def live(self) -> None:
        wanted = asyncio.Event()
        pause = 0.0

        def heard(data: str) -> None:
            nonlocal pause
            revision, spread, *_news = (int(number) for number in data.split())
            if revision != self.known:
                self.known, pause = revision, spread / 1000
                wanted.set()

        async def follow() -> None:
            while True:
                await wanted.wait()
                await asyncio.sleep(random.random() * pause)
                wanted.clear()
                await self.refetch(self.known)

        following = asyncio.create_task(follow())
        try:
            while True:
                await self.browser.events(self.stream_url, heard)
                await asyncio.sleep(2)
        finally:
            following.cancel()


@dataclass
class Save:
    """One result sent, when its answer came, and the number its readers wait for (None: they see nothing)."""

    sent: float
    answered: float
    number: int | None = None


@dataclass
class Judge:
    """Opens sheets, saves them, and looks at the board after each."""

    browser: Browser
    slug: str
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    opened: list[float] = field(default_factory=list)

    async def save(self, hanchan: int, table: int, points: tuple[int, int, int, int], pause: float = 1) -> Save:
        async with self.busy:  # one pair of hands, one table after the other
            return await self._save(hanchan, table, points, pause)

    async def _save(self, hanchan: int, table: int, points: tuple[int, int, int, int], pause: float) -> Save:
        path = f"/t/{self.slug}/manage/results/{hanchan}/{table}/"
        began = time.monotonic()
        answer = await self.browser.get(path)
        html = answer.text
        if 'name="based_on"' not in html:  # confirmed already: a correction
            html = (await self.browser.get(f"{path}?correct=1")).text
        self.opened.append(time.monotonic() - began)
        await asyncio.sleep(pause)  # somebody types
        form = {
            "do": "confirm",
            "based_on": _field(html, "based_on"),
            "seats": _field(html, "seats"),
            "key": f"{random.getrandbits(128):032x}",
            "sticks": "0",
            "reason": "bench",
        }
        for wind, value in zip(WINDS, points, strict=True):
            form[f"points_{wind}"] = str(value)
        body = urlencode(form).encode()
        headers = f"X-CSRFToken: {self.browser.cookies['csrftoken']}\r\nX-Sheet: quiet\r\n"
        sent = time.monotonic()
        answer = await self.browser.request("POST", path, headers, body)
        answered = time.monotonic()
        if answer.status != 200:
            raise RuntimeError(f"hanchan {hanchan}, table {table}: status {answer.status}: {answer.text[:2000]}")
        await self.browser.get(json.loads(answer.text)["url"])
        return Save(sent, answered)


def _field(html: str, name: str) -> str:
    found = re.search(rf'<input[^>]*name="{name}"[^>]*>', html)
    return attribute(found[0], "value") if found else ""
