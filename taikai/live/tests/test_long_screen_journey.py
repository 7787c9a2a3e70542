"""A projector shows a screen for ten hours, and its Wi-Fi comes and goes: nothing grows, and it stays current."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from taikai.agenda.domain import clock as clocks
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

MINUTE = 60_000  # ms
GAPS = 40  # one a quarter of an hour
#: How much more a screen may hold at the end than at first.
MOST: dict[str, Callable[[int], float]] = {
    "intervals": lambda first: first,
    "timeouts": lambda first: first + 3,
    "JSEventListeners": lambda first: first + 10,
    "Nodes": lambda first: first * 1.2 + 50,
}
#: Counts what is open on the page: streams, intervals, pending timeouts.
COUNTING = """(() => {
  const open = { streams: new Set(), intervals: new Set(), timeouts: new Set(), answered: 0 };
  window.counted = open;
  const Real = window.EventSource;
  window.EventSource = class extends Real {
    constructor(...all) {
      super(...all);
      open.streams.add(this);
      this.addEventListener("revision", () => { open.answered += 1; });
    }
    close() { open.streams.delete(this); super.close(); }
  };
  const { setInterval, clearInterval, setTimeout, clearTimeout } = window;
  window.setInterval = (...all) => { const id = setInterval(...all); open.intervals.add(id); return id; };
  window.clearInterval = (id) => { open.intervals.delete(id); clearInterval(id); };
  window.setTimeout = (what, ...all) => {
    const id = setTimeout((...given) => { open.timeouts.delete(id); what(...given); }, ...all);
    open.timeouts.add(id);
    return id;
  };
  window.clearTimeout = (id) => { open.timeouts.delete(id); clearTimeout(id); };
})()"""


def until_the_clock_shows(page: Page) -> None:
    """Let the screens take turns until the clock is up."""
    for _turn in range(40):
        for _look in range(10):
            if page.locator(".clock-time").is_visible():
                return
            page.wait_for_timeout(50)
        page.clock.fast_forward(13_000)
    expect(page.locator(".clock-time")).to_be_visible()


def measured(page: Page, chromium: CDPSession) -> dict[str, int]:
    """What the page holds, after what it no longer needs has gone."""
    until_the_clock_shows(page)
    chromium.send("HeapProfiler.collectGarbage")
    metrics: list[dict[str, Any]] = chromium.send("Performance.getMetrics")["metrics"]
    found = {each["name"]: int(each["value"]) for each in metrics if each["name"] in ("Nodes", "JSEventListeners")}
    for name in ("streams", "intervals", "timeouts"):
        found[name] = page.evaluate(f"window.counted.{name}.size")
    return found


def goes_and_comes(page: Page, *, long: bool) -> None:
    """No network for some minutes, so that a stream is tried in vain; then it is back, and a stream answers."""
    page.context.set_offline(True)
    for _try in range(6 if long else 2):
        page.clock.fast_forward(MINUTE)
        page.wait_for_timeout(20)
    answered = page.evaluate("window.counted.answered")
    page.context.set_offline(False)
    page.clock.fast_forward(6 * MINUTE)
    for _minute in range(20):
        for _look in range(100):
            if page.evaluate("window.counted.answered") > answered:
                return
            page.wait_for_timeout(20)
        page.clock.fast_forward(MINUTE)
    raise AssertionError("the stream is not open again")


@pytest.fixture
def playing(server: Server) -> Tournament:
    made: Tournament = factories.TournamentFactory(stage="playing", hanchan_count=2)
    factories.seated(made, players=8, rounds=1)
    clocks.start(made, 1, actor=SYSTEM)
    return made


def test_a_screen_open_for_ten_hours_holds_no_more_than_at_first(
    server: Server, page: Page, playing: Tournament
) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.clock.install()
    page.add_init_script(COUNTING)
    page.goto(f"{server.url}/t/{playing.slug}/screen/?only=clock,seating")
    expect(page.locator(".clock-time")).to_be_visible()
    chromium = page.context.new_cdp_session(page)
    chromium.send("Performance.enable")
    for _gap in range(4):
        goes_and_comes(page, long=False)
    first = measured(page, chromium)
    for gap in range(4, GAPS):
        if gap == GAPS - 1:
            page.context.set_offline(True)
            clocks.pause(playing, 1, actor=SYSTEM)
        goes_and_comes(page, long=gap % 10 == 9)
    until_the_clock_shows(page)
    expect(page.locator(".clock-state")).to_contain_text("paused")
    expect(page.locator("#live-badge")).to_be_hidden()
    for _look in range(60):  # what the last picture held goes a moment later; what has grown stays
        last = measured(page, chromium)
        grown = {name: (first[name], last[name]) for name, most in MOST.items() if last[name] > most(first[name])}
        if not grown and last["streams"] == 1:
            break
        page.wait_for_timeout(100)
    assert grown == {}
    assert last["streams"] == 1
    assert errors == []


def test_a_screen_without_streams_asks_and_tries_one_again_now_and_then(
    server: Server, page: Page, playing: Tournament
) -> None:
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.fulfill(status=503)

    page.clock.install()
    page.add_init_script(COUNTING)
    page.route("**/live/stream*", refuse)
    page.goto(f"{server.url}/t/{playing.slug}/screen/clock/")
    while len(refused) < 3:
        page.wait_for_timeout(50)
        page.clock.fast_forward(4_000)
    for _hour in range(3):
        page.wait_for_timeout(100)
        page.clock.fast_forward(6 * MINUTE)
    expect(page.locator("#live-badge")).to_be_hidden()
    clocks.pause(playing, 1, actor=SYSTEM)
    expect(page.locator(".clock-state")).to_contain_text("paused")
    assert 3 < len(refused) <= 7, "a try every five minutes at most"
    page.unroute("**/live/stream*")
    page.clock.fast_forward(6 * MINUTE)
    page.wait_for_function("() => window.counted.answered > 0", polling=100)
    clocks.start(playing, 1, actor=SYSTEM)
    expect(page.locator(".clock-state")).not_to_contain_text("paused")
