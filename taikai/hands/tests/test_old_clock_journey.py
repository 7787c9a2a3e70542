"""The clock of a table's page that is opened without a network goes on from the server's time."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from taikai.agenda.domain import clock as clocks
from taikai.hands.tests.tables import table_of_phones
from taikai.hands.tests.test_away_journey import opened
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

AGE = 5 * 60 * 1000  # ms since the copy was kept
#: The copy on the device, as if kept so long ago of a server whose clock is `ahead` of the device's.
OLDER = """async ([age, ahead]) => {
  localStorage.setItem('taikai-server-ahead', String(ahead));
  const name = (await caches.keys()).find((one) => one.startsWith('taikai-pages-'));
  const cache = await caches.open(name);
  const copy = await cache.match(location.pathname);
  const text = (await copy.text()).replace(/data-now="(\\d+)"/g,
    (_all, now) => `data-now="${Number(now) - age + ahead}"`);
  await cache.put(location.pathname, new Response(text, { headers: copy.headers }));
}"""
#: Whether the seconds shown are those that are left by the server's clock, at one moment.
SHOWN = """([ahead, most]) => {
  const clock = document.querySelector('.table-clock');
  const [minutes, seconds] = clock.querySelector('.clock-time').textContent.split(':').map(Number);
  const passed = (Date.now() + ahead - Number(clock.dataset.now)) / 1000;
  return Math.abs(60 * minutes + seconds - (Number(clock.dataset.left) - passed)) < most;
}"""


@pytest.fixture
def table(server: Server) -> Table:
    found = table_of_phones()
    clocks.start(found.round.tournament, 1, actor=SYSTEM)
    return found


def shows_what_is_left(page: Page, ahead: int, most: int) -> None:
    """Once it has ticked, the clock is no more seconds beside what is left."""
    expect(page.locator(".table-clock .clock-time")).to_contain_text(":")
    page.wait_for_function(SHOWN, arg=[ahead, most])


@pytest.mark.parametrize("ahead", [600_000, *(pytest.param(ms, marks=pytest.mark.soak) for ms in (0, -600_000))])
def test_an_old_page_shows_what_is_left(browser: Browser, server: Server, table: Table, ahead: int) -> None:
    context = browser.new_context(service_workers="allow", viewport={"width": 390, "height": 844})
    page = opened(context, server, table, "S")
    page.evaluate(OLDER, [AGE, ahead])
    context.set_offline(True)
    page.reload()
    expect(page.locator("body[data-away]")).to_be_visible()
    shows_what_is_left(page, ahead, 2)
    context.set_offline(False)


def test_a_fresh_page_learns_how_far_the_server_is_ahead(browser: Browser, server: Server, table: Table) -> None:
    context = browser.new_context(service_workers="allow", viewport={"width": 390, "height": 844})
    page = opened(context, server, table, "S")
    page.evaluate("localStorage.setItem('taikai-server-ahead', '3600000')")
    page.reload()
    shows_what_is_left(page, 0, 10)
    assert abs(int(page.evaluate("localStorage.getItem('taikai-server-ahead')"))) < 60_000
