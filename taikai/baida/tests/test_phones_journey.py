"""A Baida table on four phones of 390 px: tiles and rows, seen by all, a judge called, totals, four signatures."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from taikai.baida.domain.sessions import session_of
from taikai.baida.tests.test_journey import PURE, chip
from taikai.calls.models import Call
from taikai.hands.domain.access.ways import choose_way
from taikai.registration.domain.links import token_of
from taikai.results.domain.options import set_options
from taikai.results.domain.sheets.versions import latest_result
from taikai.seating.models import Table
from taikai.tournaments.domain.actor import SYSTEM
from tests.server import Server

pytestmark = [pytest.mark.once, pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


def phone(browser: Browser, server: Server, table: Table, wind: str) -> Page:
    """A player's phone, by way of the own page."""
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    token = token_of(table.seats.get(wind=wind).entrant)
    page.goto(server.url + reverse("personal", args=[table.round.tournament.slug, token]))
    page.get_by_role("link", name="My table: report the hands").click()
    expect(page.locator("#baida-head")).to_be_visible()
    return page


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_a_session_on_four_phones(server: Server, browser: Browser, baida, table):
    choose_way(baida, "phones", actor=SYSTEM)
    set_options(baida, signatures=True, actor=SYSTEM)
    four = {wind: phone(browser, server, table, wind) for wind in "ESWN"}

    # South has won by self-draw and taps the tiles on their own phone; West meanwhile begins an entry of rows.
    south, west = four["S"], four["W"]
    chip(south, "winner", "S")
    chip(south, "source", "self")
    for code in ["5s", *PURE]:
        south.locator(f".keypad button[value='tap-{code}']").click()
    expect(south.locator(".calc-answer")).to_contain_text("140 points")
    chip(west, "winner", "E")
    chip(west, "source", "N")
    chip(west, "told_by", "rows")
    chip(west, "rows", "big_crane")
    chip(west, "rows", "no_baida")
    south.get_by_role("button", name="Save the hand").click()
    for page in four.values():
        expect(page.locator("h2#hands")).to_contain_text("1 hand", timeout=5000)
        expect(page.locator("#baida-head .baida-seats")).to_contain_text("420")
        assert wide(page) <= 0
    # What West has begun is still there; saving it asks first, because a hand came in between.
    expect(west.locator("[name=winner][value=E]")).to_be_checked()
    west.get_by_role("button", name="Save the hand").click()
    expect(west.locator("#problems")).to_contain_text("meanwhile")
    west.get_by_role("button", name="Save the hand").click()
    expect(west.locator("h2#hands")).to_contain_text("2 hands")
    # East's phone, on which nobody began anything, goes on after both.
    expect(four["E"].locator("#baida [name=after]")).to_have_value("2", timeout=5000)

    # A judge is called from North's phone in the middle of an entry, which stays.
    north = four["N"]
    chip(north, "winner", "N")
    north.get_by_role("button", name="Judge", exact=True).click()
    expect(north.locator(".called")).to_contain_text("A judge is called")
    expect(north.locator("[name=winner][value=N]")).to_be_checked()
    north.get_by_text("What is it about?").click()
    north.get_by_role("button", name="Scoring").click()
    expect(four["E"].locator(".called summary")).to_have_text("Scoring", timeout=5000)
    assert Call.objects.get().about == "scoring"

    four["E"].get_by_role("button", name="The session is over: submit the result").click()
    expect(four["E"].locator("#baida-end")).to_contain_text("a judge confirms it")
    assert latest_result(table).points == session_of(baida, table).session.points
    for wind, page in four.items():
        name = table.seats.get(wind=wind).entrant.name
        page.get_by_role("button", name=f"Sign as {name}").click(timeout=8000)
        expect(page.locator("#baida-end")).to_contain_text("signed" if wind != "N" else "This result counts")
    assert latest_result(table).state == "confirmed"
    expect(four["S"].locator("#baida-end")).to_contain_text("The result is confirmed", timeout=5000)


def test_the_totals_alone_from_a_phone(server: Server, browser: Browser, baida, table):
    choose_way(baida, "phones", actor=SYSTEM)
    page = phone(browser, server, table, "E")
    page.get_by_text("The totals alone").click()
    for wind, value in {"E": "120", "S": "300", "W": "60", "N": "120"}.items():
        page.locator(f"#total-{wind}").fill(value)
        if wind != "S":
            page.locator(f"label.chip:has([name=below_{wind}])").click()
    assert wide(page) <= 0
    page.get_by_role("button", name="Submit the totals").click()
    expect(page.locator("#baida-end")).to_contain_text("a judge confirms it")
    assert latest_result(table).points == {"E": -120, "S": 300, "W": -60, "N": -120}
