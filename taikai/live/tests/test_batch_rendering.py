"""Personal parts made together: who waits, who goes the long way, and what is never given to another."""

from __future__ import annotations

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pytest

from taikai.live.fastpath import batch_rendering, with_pages, with_revisions

HEADERS = {"hx-request": "true", "hx-target": "own", "host": "hall", "accept-encoding": "gzip"}
PAGE = {"hx-request": "", "hx-target": ""}


class Site:
    """A site whose long way and whose maker say what they were asked."""

    def __init__(self) -> None:
        self.long: list[str] = []
        self.rounds: list[list[str]] = []
        self.stranger = True
        self.made: dict[str, bytes | Exception | None] = {}
        self.app = with_revisions(with_pages(self._answer))

    async def _answer(self, scope, receive, send):
        self.long.append(scope["path"])
        headers = [(b"Content-Type", b"text/html"), (b"Set-Cookie", b"csrftoken=mine")]
        text = [(b"Live-Batched", b"1")] if self.stranger else []
        await send({"type": "http.response.start", "status": 200, "headers": [*headers, *text]})
        await send({"type": "http.response.body", "body": b"the long way"})

    def make(self, questions):
        self.rounds.append([question.token for question in questions])
        found = [self.made.get(question.token, f"part of {question.token}".encode()) for question in questions]
        for each in found:
            if isinstance(each, Exception):
                raise each
        return found

    async def ask(self, token="a", **given):
        sent = []

        async def send(message):
            sent.append(message)

        headers = {**HEADERS, **{name.replace("_", "-"): value for name, value in given.items()}}
        scope = {
            "type": "http",
            "method": "GET",
            "path": f"/t/krakow/own/{token}/",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items() if value],
        }
        await self.app(scope, None, send)
        got = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
        body = b"".join(message.get("body", b"") for message in sent[1:])
        return gzip.decompress(body) if "content-encoding" in got else body, got

    async def page(self, token="a", **given):
        """The whole page."""
        return await self.ask(token, hx_request="", hx_target="", **given)


@pytest.fixture
def play(monkeypatch):
    monkeypatch.setattr(batch_rendering, "close_old_connections", lambda: None)

    def run(scenario) -> None:
        async def whole():
            site = Site()
            batch_rendering.register_batched(r"^/t/(?P<slug>[-\w]+)/own/(?P<token>[^/]+)/$", "own", site.make)
            await scenario(site)

        with ThreadPoolExecutor(max_workers=1) as thread:
            thread.submit(asyncio.run, whole()).result()

    with patch.dict(batch_rendering._kinds, clear=True):
        yield run


def test_a_phone_goes_the_long_way_once_and_is_then_made_with_others(play):
    async def scenario(site):
        page, headers = await site.page()
        assert page == b"the long way"
        assert "live-batched" not in headers
        part, headers = await site.ask()
        assert part == b"part of a"
        assert headers["content-type"] == "text/html"
        assert "set-cookie" not in headers
        assert site.long == ["/t/krakow/own/a/"]
        assert (await site.ask(accept_encoding=""))[1]["content-length"] == str(len(b"part of a"))

    play(scenario)


def test_many_are_made_in_few_goes_and_each_gets_its_own(play):
    async def scenario(site):
        tokens = [f"p{number}" for number in range(60)]
        for token in tokens:
            await site.page(token)
        answers = await asyncio.gather(*(site.ask(token) for token in tokens))
        assert [body for body, _headers in answers] == [f"part of {token}".encode() for token in tokens]
        assert sum(len(each) for each in site.rounds) == 60
        assert len(site.rounds) <= 4
        assert max(len(each) for each in site.rounds) <= batch_rendering.AT_ONCE

    play(scenario)


@pytest.mark.parametrize(
    "other",
    [
        {"cookie": "sessionid=staff"},
        {"cookie": "django_language=pl"},
        {"accept_language": "pl"},
        {"host": "elsewhere"},
        {"token": "b"},
    ],
    ids=str,
)
def test_whoever_is_not_the_phone_that_was_answered_goes_the_long_way(play, other):
    async def scenario(site):
        await site.page()
        assert (await site.ask(**other))[0] == b"the long way"
        assert site.rounds == []

    play(scenario)


def test_staff_are_never_made_together(play):
    async def scenario(site):
        site.stranger = False
        for _ in range(3):
            await site.page()
            assert (await site.ask())[0] == b"the long way"
        assert site.rounds == []

    play(scenario)


@pytest.mark.parametrize(
    "made",
    [None, b'<input name="csrfmiddlewaretoken">', OSError("database away"), StopIteration()],
    ids=["the maker declines", "a form's token", "a fault", "a stray end"],
)
def test_what_cannot_be_made_together_goes_the_long_way(play, made):
    async def scenario(site):
        await site.page()
        site.made["a"] = made
        assert (await site.ask())[0] == b"the long way"
        site.made.clear()
        assert (await site.ask())[0] == b"part of a", "the long way has been taken again"

    play(scenario)


def test_another_part_of_the_page_and_what_changes_something_are_not_touched(play):
    async def scenario(site):
        await site.page()
        assert (await site.ask(hx_target="other"))[0] == b"the long way"
        assert site.rounds == []

    play(scenario)
