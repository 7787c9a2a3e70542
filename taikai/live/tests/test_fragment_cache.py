"""Parts answered from memory, one rendering for all who wait, and judges before spectators."""

from __future__ import annotations

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor

import pytest

from taikai.live import fastpath
from taikai.live.domain.revisions import RevisionMark, hub
from taikai.live.fastpath import fragment_cache, with_pages, with_revisions
from taikai.live.fastpath.request_priority import SPECTATORS
from taikai.tournaments.domain.change import Seen

HEADERS = {"hx-request": "true", "hx-target": "ranking", "host": "hall", "accept-encoding": "gzip"}


class Site:
    """An application that counts what it makes, each answer when it is told to."""

    def __init__(self) -> None:
        self.number = 5
        self.made: list[str] = []
        self.go = asyncio.Event()
        self.go.set()
        self.headers: list[tuple[bytes, bytes]] = []
        self.moving = ""
        self.app = with_revisions(with_pages(self._answer))
        self.learn(5)

    def learn(self, standings: int, everything: int = 1) -> None:
        """What the poller has read."""
        seen = Seen(everything=everything, parts={"standings": standings})
        hub().marks["krakow"] = RevisionMark(standings, True, seen)
        hub().read_at = float("inf")

    async def _answer(self, scope, receive, send):
        self.made.append(f"{scope['method']} {scope['path']}")
        await self.go.wait()
        body = f'<div id="ranking">{self.number}</div>'.encode()
        shared = [(b"live-shared", f"{self.number} standings {self.moving}".strip().encode())]
        await send({"type": "http.response.start", "status": 200, "headers": [*shared, *self.headers]})
        await send({"type": "http.response.body", "body": body})

    async def ask(self, path="/t/krakow/standings/", method="GET", **given):
        """(status, body, headers) of one request."""
        sent = []

        async def send(message):
            sent.append(message)

        headers = {**HEADERS, **{name.replace("_", "-"): value for name, value in given.items()}}
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items() if value],
        }
        await self.app(scope, None, send)
        got = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
        body = b"".join(message.get("body", b"") for message in sent[1:])
        return sent[0]["status"], gzip.decompress(body) if "content-encoding" in got else body, got


def play(scenario) -> None:
    """Run it on an event loop of its own, in a thread where no browser test has left one."""

    async def run():
        await scenario(Site())

    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(asyncio.run, run()).result()


async def ticks(count=20):
    for _ in range(count):
        await asyncio.sleep(0)


def test_the_second_is_answered_from_memory_and_compressed():
    async def scenario(site):
        first = await site.ask()
        second = await site.ask()
        assert first[1] == second[1] == b'<div id="ranking">5</div>'
        assert len(site.made) == 1
        assert second[2]["content-encoding"] == "gzip"
        assert (await site.ask(accept_encoding=""))[1] == second[1]
        assert (await site.ask(if_none_match=second[2]["etag"]))[0] == 304
        assert "live-shared" not in first[2]
        assert "live-shared" not in second[2]

    play(scenario)


def test_a_change_of_the_part_makes_it_again_and_another_change_does_not():
    async def scenario(site):
        await site.ask()
        hub().marks["krakow"] = RevisionMark(9, True, Seen(1, {"standings": 5, "programme": 9}))
        await site.ask()
        assert len(site.made) == 1
        site.number = 10
        site.learn(10)
        assert (await site.ask())[1] == b'<div id="ranking">10</div>'
        assert len(site.made) == 2

    play(scenario)


def test_a_reader_who_knows_more_than_this_process_is_not_put_off_with_less():
    """Another process told the phone of revision 8 before our poller has read it."""

    async def scenario(site):
        await site.ask()
        site.number = 8
        assert (await site.ask(live_revision="8"))[1] == b'<div id="ranking">8</div>'
        assert (await site.ask(live_revision="8"))[1] == b'<div id="ranking">8</div>'
        assert len(site.made) == 2

    play(scenario)


def test_however_many_wait_it_is_made_once():
    async def scenario(site):
        site.go.clear()
        phones = [asyncio.create_task(site.ask()) for _ in range(300)]
        await ticks()
        assert len(site.made) == 1
        site.go.set()
        answers = await asyncio.gather(*phones)
        assert {body for _status, body, _headers in answers} == {b'<div id="ranking">5</div>'}
        assert len(site.made) == 1

    play(scenario)


@pytest.mark.parametrize(
    ("name", "value"), [("cookie", "sessionid=abc"), ("hx-target", ""), ("hx-request", "")], ids=str
)
def test_nothing_is_kept_for_or_from_somebody_known_or_a_whole_page(name, value):
    async def scenario(site):
        for _ in range(2):
            await site.ask(**{name.replace("-", "_"): value})
        assert len(site.made) == 2

    play(scenario)


def test_what_sets_a_cookie_is_never_kept():
    async def scenario(site):
        site.headers = [(b"Set-Cookie", b"csrftoken=mine")]
        for _ in range(2):
            assert "set-cookie" in (await site.ask())[2]
        assert len(site.made) == 2

    play(scenario)


@pytest.mark.parametrize(
    "other", [{"cookie": "django_language=pl"}, {"accept_language": "pl"}, {"host": "elsewhere"}], ids=str
)
def test_every_language_and_host_has_its_own(other):
    async def scenario(site):
        await site.ask()
        await site.ask(**other)
        assert len(site.made) == 2

    play(scenario)


def test_a_draft_or_an_unknown_tournament_is_never_answered_from_memory():
    async def scenario(site):
        await site.ask()
        hub().marks["krakow"] = RevisionMark(5, False, Seen(1, {"standings": 5}))
        await site.ask()
        del hub().marks["krakow"]
        await site.ask()
        assert len(site.made) == 3

    play(scenario)


def test_a_part_with_a_clock_is_shared_for_a_moment_and_says_how_old_it_is(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(fragment_cache.time, "monotonic", lambda: now[0])

    async def scenario(site):
        site.moving = "moving"
        await site.ask()
        now[0] += 1.5
        assert (await site.ask())[2]["live-age"] == "1500"
        now[0] += fragment_cache.MOMENT
        await site.ask()
        assert len(site.made) == 2

    play(scenario)


def test_the_cache_is_bounded(monkeypatch):
    monkeypatch.setattr(fragment_cache, "MOST_BYTES", 5_000)

    async def scenario(site):
        for hanchan in range(40):
            await site.ask(f"/t/krakow/standings/hanchan/{hanchan}/")
        cache = fastpath._state().fragments.cache
        assert 0 < cache.weight <= 5_000
        assert 0 < len(cache) < 6

    play(scenario)


def test_a_result_is_taken_in_while_all_places_of_the_spectators_are_busy():
    async def scenario(site):
        site.go.clear()
        crowd = [asyncio.create_task(site.ask(f"/t/krakow/players/{at}/", hx_target="")) for at in range(50)]
        await ticks()
        assert len(site.made) == SPECTATORS
        judge = asyncio.create_task(site.ask("/t/krakow/manage/results/1/1/", "POST", hx_target=""))
        board = asyncio.create_task(site.ask("/t/krakow/manage/results/", hx_target=""))
        health = asyncio.create_task(site.ask("/health/", hx_target=""))
        await ticks()
        assert site.made[SPECTATORS:] == [
            "POST /t/krakow/manage/results/1/1/",
            "GET /t/krakow/manage/results/",
            "GET /health/",
        ]
        site.go.set()
        await asyncio.gather(*crowd, judge, board, health)
        assert len(site.made) == 53

    play(scenario)


def test_a_phone_that_reads_slowly_or_leaves_holds_no_place():
    async def scenario(site):
        slow = asyncio.Event()

        async def sending(message):
            await slow.wait()

        scope = {"type": "http", "method": "GET", "path": "/t/krakow/", "query_string": b"", "headers": []}
        readers = [asyncio.create_task(site.app(scope, None, sending)) for _ in range(SPECTATORS)]
        await ticks()
        assert (await asyncio.wait_for(site.ask("/t/krakow/seating/", hx_target=""), 5))[0] == 200
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        site.go.clear()
        gone = asyncio.create_task(site.ask("/t/krakow/programme/", hx_target=""))
        await ticks()
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        site.go.set()
        assert (await asyncio.wait_for(site.ask("/t/krakow/seating/", hx_target=""), 5))[0] == 200

    play(scenario)


def test_a_rendering_that_fails_leaves_nobody_waiting():
    async def scenario(site):
        site.go.clear()

        async def broken(scope, receive, send):
            site.made.append("broken")
            await site.go.wait()
            raise RuntimeError("no")

        app = site.app
        site.app = with_revisions(with_pages(broken))
        phones = [asyncio.create_task(site.ask()) for _ in range(3)]
        await ticks()
        site.go.set()
        failed = await asyncio.gather(*phones, return_exceptions=True)
        assert [type(error) for error in failed] == [RuntimeError] * 3
        site.app = app
        assert (await site.ask())[0] == 200

    play(scenario)


def test_changes_that_follow_each_other_do_not_make_everybody_make_it():
    """Whoever waited in vain takes what was begun after the question came, instead of having it made once more."""

    async def scenario(site):
        await site.ask()
        count = len(site.made)
        site.learn(6)

        async def ahead():
            while True:  # a judge saves while each part is being made
                site.go.clear()
                await ticks(5)
                site.number += 1
                site.learn(site.number + 1)
                site.go.set()
                await asyncio.sleep(0)

        saving = asyncio.create_task(ahead())
        answers = await asyncio.gather(*(site.ask() for _ in range(50)))
        saving.cancel()
        assert {status for status, _body, _headers in answers} == {200}
        assert len(site.made) - count <= 3

    play(scenario)
