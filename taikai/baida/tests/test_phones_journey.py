"""A Baida table on four phones of 390 px: tiles and rows, seen by all, a judge called, totals, four signatures."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, Route, expect

from taikai.baida.domain.replay import session_of
from taikai.baida.tests.test_journey import PURE, chip, save, tap_tiles, won
from taikai.calls.models import Call
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.tests.accessibility_checks import Eyes
from taikai.hands.tests.targets import too_small
from taikai.registration.domain.personal_links import token_of
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.sheets.versions import latest_result
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
#: Where the keys are on the page.
KEYPAD = "document.querySelector('.keypad').getBoundingClientRect().top + scrollY"
TAPS = (Path(__file__).parents[3] / "docs" / "table.md").read_text()


def phone(browser: Browser, server: Server, table: Table, wind: str, **more: Any) -> Page:
    """A player's phone, by way of the own page."""
    page = browser.new_context(viewport=PHONE, has_touch=True, **more).new_page()
    token = token_of(table.seats.get(wind=wind).entrant)
    page.goto(server.url + reverse("personal", args=[table.round.tournament.slug, token]))
    page.get_by_role("link", name="record hands").click()
    expect(page.locator(".square")).to_be_visible()
    page.wait_for_load_state()  # its scripts run
    return page


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_a_session_on_four_phones(server: Server, browser: Browser, baida, table):
    set_mode(baida, "phones", actor=SYSTEM)
    set_options(baida, signatures=True, actor=SYSTEM)
    four = {wind: phone(browser, server, table, wind) for wind in "ESWN"}

    # South has won by self-draw and taps the tiles on their own phone; West meanwhile begins an entry of rows.
    south, west = four["S"], four["W"]
    won(south, "S")
    chip(south, "told_by", "tiles")
    keypad = south.evaluate(KEYPAD)
    tap_tiles(south, ["5s", *PURE])
    expect(south.locator("#answer")).to_contain_text("140 points")
    assert south.evaluate(KEYPAD) == keypad, "no key moves under a finger"
    won(west, "E", "N")
    chip(west, "rows", "big_crane")
    chip(west, "rows", "no_baida")
    expect(four["E"].locator("#busy")).to_contain_text("is entering a win")
    save(south)
    for wind in "ESN":
        page = four[wind]
        expect(page.locator("h2#hands")).to_contain_text("1 hand")
        expect(page.locator("[data-seat-points=S]")).to_have_text("420")
        assert wide(page) <= 0
    # What West has ticked is still there; saving it asks first, because a hand came in between: both stand there.
    for row in ("big_crane", "no_baida"):
        expect(west.locator(f"[name=rows][value={row}]")).to_be_checked()
    west.get_by_role("button", name="Save hand 1").click()
    expect(west.locator("#problems")).to_contain_text("Another hand was saved first")
    expect(west.locator("#problems")).to_contain_text("from the wall")
    expect(west.locator("#answer")).to_contain_text("110 points")
    assert wide(west) <= 0
    west.get_by_role("button", name="Save as next hand").click()
    expect(west.locator("h2#hands")).to_contain_text("2 hands")
    # East's phone, on which nobody began anything, goes on after both.
    expect(four["E"].locator("#table")).to_have_attribute("data-after", "2")

    # A judge is called from North's phone.
    north = four["N"]
    north.get_by_role("button", name="Judge", exact=True).click()
    expect(north.locator(".called")).to_contain_text("Judge called")
    north.get_by_text("What is it about?").click()
    north.get_by_role("button", name="Scoring").click()
    expect(four["E"].locator(".called-about")).to_have_text("Scoring")
    assert Call.objects.get().about == "scoring"

    four["E"].get_by_role("button", name="Finish and submit result").click()
    expect(four["E"].locator("#baida-end")).to_contain_text("A judge confirms it")
    assert latest_result(table).points == session_of(baida, table).session.points
    for wind, page in four.items():
        name = table.seats.get(wind=wind).entrant.name
        page.get_by_role("button", name=f"Sign as {name}").click()
        expect(page.locator("#baida-end")).to_contain_text("signed" if wind != "N" else "This result is confirmed")
    assert latest_result(table).state == "confirmed"
    expect(four["S"].locator("#baida-end")).to_contain_text("Result confirmed")


def test_the_totals_alone_from_a_phone(server: Server, browser: Browser, baida, table):
    set_mode(baida, "phones", actor=SYSTEM)
    page = phone(browser, server, table, "E")
    page.get_by_text("Totals only").click()
    for wind, value in {"E": "120", "S": "300", "W": "60", "N": "120"}.items():
        page.locator(f"#total-{wind}").fill(value)
        if wind != "S":
            page.locator(f"label.chip:has([name=below_{wind}])").click()
    assert wide(page) <= 0
    page.get_by_role("button", name="Submit totals").click()
    expect(page.locator("#baida-end")).to_contain_text("A judge confirms it")
    assert latest_result(table).points == {"E": -120, "S": 300, "W": -60, "N": -120}


class Finger:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, what: str) -> None:
        """And wait for what it leads to."""
        self.taps += 1
        before = self.page.url
        self.page.locator(what).click()
        if "chip" not in what:
            self.page.wait_for_url(lambda url: url != before)


WAYS = {
    "win by rows from a discard": (("a[data-seat=N]", "a[data-seat=E]", ".chip:has([value=mixed_one_suit])"), 4),
    "win by rows, from the wall": (
        ("a[data-seat=S]", "text=From the wall", ".chip:has([value=pure_one_suit])"),
        4,
    ),
    "win without rows": (("a[data-seat=S]", "a[data-seat=N]"), 3),
    "mending the rows of the last hand": ((".baida-mend", ".chip:has([value=no_baida])"), 3),
    "no winner": (("text=No winner",), 2),
}


def test_hands_in_few_taps_each_wide_enough(server: Server, browser: Browser, baida, table):
    """Counted from the table at rest until the hand is saved; what is pressed is 44 pixels high and wide."""
    set_mode(baida, "phones", actor=SYSTEM)
    page = phone(browser, server, table, "S")
    for hand, (taps, most) in WAYS.items():
        finger = Finger(page)
        for what in taps:
            assert too_small(page) == []
            finger.tap(what if what.startswith("text=") else f"#table {what} >> nth=0")
        assert wide(page) <= 0, hand
        assert too_small(page) == []
        finger.tap("[data-save]")
        expect(page.locator("[data-question]")).to_have_text("Who won?")
        assert page.locator("[id=table]").count() == 1, "the table takes the place of the entry"
        assert finger.taps == most, hand
        assert f"| {hand} | {most} |" in TAPS, "docs/table.md says how many"
    assert session_of(baida, table).session.hands == 4


def test_every_step_fits_and_has_no_accessibility_fault(server: Server, browser: Browser, baida, table):
    set_mode(baida, "phones", actor=SYSTEM)
    page = phone(browser, server, table, "S")
    won(page, "E", "W")
    save(page)
    eyes = Eyes(page)
    for query, step in (
        ("?", "rest"),
        ("?do=ron&winner=S&after=1", "payer"),
        ("?do=ron&winner=S&payer=W&after=1", "value"),
        ("?do=tsumo&winner=S&by=tiles&after=1", "value"),
        ("?do=draw&after=1", "draw"),
        ("?do=ron&winner=S&after=0", "meanwhile"),
        ("?how=mend&at=1&after=1", "value"),
        ("?how=remove&at=1&after=1", "remove"),
    ):
        eyes.go(query, step)
    assert eyes.faults == []


def test_keys_alone_enter_a_hand(server: Server, browser: Browser, baida, table):
    """Tab and Enter on the square, the space bar on a row; the question has the focus after each step."""
    set_mode(baida, "phones", actor=SYSTEM)
    page = phone(browser, server, table, "S")
    page.locator("a[data-seat=W]").press("Enter")
    expect(page.locator("[data-question]")).to_be_focused()
    page.locator("a[data-seat=N]").press("Enter")
    expect(page.locator("[data-question]")).to_be_focused()
    page.locator("[name=rows][value=no_baida]").press("Space")
    expect(page.locator("#answer")).to_contain_text("10 points")
    page.keyboard.press("Enter")  # checks, and saves nothing
    expect(page.locator("#answer")).to_contain_text("10 points")
    assert not session_of(baida, table).rows
    page.locator("[data-save]").press("Enter")
    expect(page.locator("[data-seat-points=W]")).to_have_text("20")
    expect(page.locator("#announce")).to_contain_text("plus 20")


def test_rows_ticked_faster_than_the_site_answers_are_all_saved(server: Server, browser: Browser, baida, table):
    """The site takes half a second; rows are ticked without waiting, and saved before the first answer."""
    set_mode(baida, "phones", actor=SYSTEM)
    page = phone(browser, server, table, "S")
    won(page, "S")

    def late(route: Route) -> None:
        time.sleep(0.5)
        route.continue_()

    page.route("**/sheet/", late)
    for row in ("mixed_one_suit", "nine_tile_straight", "no_baida"):
        chip(page, "rows", row)
    save(page)
    step = session_of(baida, table).session.steps[0]
    assert step.record.hand.rows == {"mixed_one_suit", "nine_tile_straight", "no_baida"}
