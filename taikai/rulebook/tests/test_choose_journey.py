"""The form of the rules in a browser: searched, a rule changed and undone in its row, players' words beside it."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_rule_is_found_changed_read_and_undone(server: Server, browser: Browser, width):
    tournament = factories.TournamentFactory(ruleset="ema2025")
    context = browser.new_context(viewport={"width": width, "height": 800})
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    page = context.new_page()
    page.goto(f"{server.url}{reverse('tournament-rules', args=[tournament.slug])}")
    read = page.locator("#players-read")
    page.get_by_role("searchbox").fill("thirds")
    expect(page.locator("[data-rule]:visible")).to_have_count(1)
    page.get_by_role("searchbox").press("Enter")  # looks, and saves nothing
    page.get_by_role("searchbox").fill("no such rule")
    expect(page.locator("[data-rule]:visible")).to_have_count(0)
    expect(page.locator("#rule-found")).not_to_be_empty()
    page.get_by_role("searchbox").fill("starting points")
    row = page.locator("tr[data-rule]", has=page.locator("#id_start_points"))
    undo = row.get_by_role("button")
    expect(undo).to_be_hidden()
    page.locator("#id_start_points").fill("25000")
    page.locator("#id_start_points").press("Tab")
    expect(read).to_contain_text("25\u202f000 points")
    undo.click()
    expect(page.locator("#id_start_points")).to_have_value("")
    expect(page.locator("#id_start_points")).to_be_focused()
    expect(undo).to_be_hidden()
    expect(read).not_to_contain_text("25\u202f000 points")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    tournament.refresh_from_db()
    assert tournament.rule_changes == {}
    context.close()
