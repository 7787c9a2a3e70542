"""What the table is told leaves the seats where the thumb knows them; the keyboard goes the way it is read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from taikai.hands.tests.test_flat_journey import counts_down
from taikai.hands.tests.test_table_journey import phone, table
from taikai.seating.models import Table
from tests.server import Server

__all__ = ["table"]
pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

HEIGHTS = (844, 667)
SAVED_EARLIER = """([passed, words]) => {
    const time = document.querySelector(".strip time");
    if (new RegExp(words).test(time.textContent)) return true;
    time.dataset.since = serverTime.now() / 1000 - passed;
    return false;
}"""
ONE_LINE = 50  # pixels: a button of 44 and what surrounds it


def edges(page: Page, what: str) -> dict[str, float]:
    found = page.locator(what).bounding_box()
    assert found is not None, what
    return {"top": found["y"], "bottom": found["y"] + found["height"]}


def test_notices_push_nothing_under_the_buttons(server: Server, browser: Browser, table: Table):
    counts_down(table, -5)
    thumb = phone(browser, server, table, "S")
    page = thumb.page
    thumb.ron("S", "W", "3 han 40 fu")
    # How long ago the last hand was goes on while the page stands.
    for passed, words in ((30, "3\\d s ago"), (310, "5 min ago"), (7200, "\\d\\d:\\d\\d")):
        page.wait_for_function(SAVED_EARLIER, arg=[passed, f"^{words}$"])
    for called in (False, True):
        if called:
            page.get_by_role("button", name="Judge", exact=True).click()
            expect(page.locator(".called")).to_contain_text("Judge called")
        expect(page.locator(".at-signal button")).to_be_visible()
        for height in HEIGHTS:
            page.set_viewport_size({"width": 390, "height": height})
            slim, foot = edges(page, ".slim"), edges(page, ".table-actions")
            assert slim["bottom"] - slim["top"] <= ONE_LINE
            assert edges(page, ".at-bottom")["bottom"] <= foot["top"], (called, height)
            assert edges(page, ".strip")["bottom"] <= foot["top"], (called, height)
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    # Open, it lies over the seats and says what the call is about, or takes it back.
    page.get_by_text("What is it about?").click()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator(".called-about")).to_have_text("Rules")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Judge", exact=True)).to_be_visible()


def test_tab_goes_from_the_question_over_the_seats_to_cancel(server: Server, browser: Browser, table: Table):
    thumb = phone(browser, server, table, "S")
    page = thumb.page
    thumb.begin("Ron")
    expect(page.locator("[data-question]")).to_be_focused()
    for seat in ("E", "S", "W", "N"):
        page.keyboard.press("Tab")
        expect(page.locator(f"[data-seat={seat}]")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-cancel]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#table[data-step=rest]")).to_be_visible()
