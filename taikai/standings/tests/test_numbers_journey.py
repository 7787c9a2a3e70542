"""On a phone: the numbers of the day, an award, and one's own numbers behind one's name."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from taikai.standings.tests.test_numbers import play, ron
from tests import factories
from tests.server import Server
from tests.test_every_page import faults

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


def test_the_numbers_of_the_day(server: Server, page: Page):
    tournament = factories.TournamentFactory(ruleset="ema2016", stage="playing", release="at_once")
    (first,) = factories.seated(tournament, 8)
    for table in first.tables.all():
        play(table, ron("S", "E", 3, 40))
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.url}/t/{tournament.slug}/standings/")
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator("#biggest")).to_contain_text("5\u202f200 points")
    expect(page.locator("[data-award=wins] a")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert faults(page) == []
    page.locator("[data-award=wins] a").first.click()
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator("#own-numbers")).to_contain_text("Biggest winning hand")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert faults(page) == []
