"""A table followed on a phone: what is reported comes by itself, and the overlay's ground is transparent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from taikai.hands.domain.broadcast import BroadcastWish, set_broadcast
from taikai.overview.tests.test_broadcast import BOSS, RON, report
from tests import factories
from tests.server import Server
from tests.test_every_page import faults

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


def test_a_table_is_followed_from_elsewhere(server: Server, page: Page):
    tournament = factories.TournamentFactory(ruleset="ema2016", stage="playing", release="complete")
    (hanchan,) = factories.seated(tournament, 8, rounds=1)
    table = hanchan.tables.get(number=1)
    set_broadcast(tournament, BroadcastWish(0, (1, 1)), actor=BOSS)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.url}/t/{tournament.slug}/watch/1/1/")
    expect(page.locator("#watch")).to_contain_text("No hands yet.")
    report(table, RON)
    expect(page.locator(".watch-last")).to_contain_text("ron off")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert faults(page) == []
    page.goto(f"{server.url}/t/{tournament.slug}/overlay/feature/?size=large")
    expect(page.locator(".watch-chairs li")).to_have_count(4)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize(
    "size",
    [pytest.param("small", marks=pytest.mark.soak), "normal", pytest.param("large", marks=pytest.mark.soak)],
)
def test_a_phone_shows_the_whole_of_an_overlay(server: Server, browser: Browser, size: str):
    tournament = factories.TournamentFactory(ruleset="ema2016", stage="playing", release="complete")
    (hanchan,) = factories.seated(tournament, 8, rounds=1)
    table = hanchan.tables.get(number=1)
    set_broadcast(tournament, BroadcastWish(0, (1, 1)), actor=BOSS)
    report(table, RON)
    address = f"{server.url}/t/{tournament.slug}/overlay/feature/?size={size}"
    phone = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True).new_page()
    program = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    widths = []
    for page in (phone, program):
        page.goto(address)
        expect(page.locator(".watch-chairs li")).to_have_count(4)
        section = page.locator("#overlay")
        widths.append(section.evaluate("(part) => part.offsetWidth"))
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        cut = section.locator(".watch-name").evaluate_all(
            "(names) => names.filter((name) => name.scrollWidth > name.offsetWidth).length"
        )
        assert cut == 0, "names are whole"
    assert widths[0] == widths[1], "it is the same picture, made smaller"
    assert phone.evaluate("window.innerWidth") < widths[0] * 1.1, "and it fills the phone"
    phone.context.close()
    program.context.close()
