"""A table followed on a phone: what is reported comes by itself, and the overlay's ground is transparent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from taikai.hands.domain.broadcast import BroadcastWish, set_broadcast
from taikai.overview.tests.test_broadcast import BOSS, RON, report
from tests import factories
from tests.server import Server
from tests.test_every_page import faults

pytestmark = [pytest.mark.once, pytest.mark.journey, pytest.mark.django_db(transaction=True)]


def test_a_table_is_followed_from_elsewhere(server: Server, page: Page):
    tournament = factories.TournamentFactory(ruleset="ema2016", stage="playing", release="complete")
    (hanchan,) = factories.seated(tournament, 8, rounds=1)
    table = hanchan.tables.get(number=1)
    set_broadcast(tournament, BroadcastWish(0, (1, 1)), actor=BOSS)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.url}/t/{tournament.slug}/watch/1/1/")
    expect(page.locator("#watch")).to_contain_text("No hands to show yet.")
    report(table, RON)
    expect(page.locator(".watch-last")).to_contain_text("ron off", timeout=9_000)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert faults(page) == []
    page.goto(f"{server.url}/t/{tournament.slug}/overlay/feature/?size=large")
    expect(page.locator(".watch-chairs li")).to_have_count(4)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgba(0, 0, 0, 0)"
