"""The table's page on phones: taps counted, a whole hanchan on four of them, two devices racing."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Locator, Page, expect

from scoring.riichi.hanchan import Draw, HandPlayed
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.hands.models import ReportedHand
from taikai.hands.tests.tables import NAMES, table_of_phones
from taikai.hands.tests.targets import PHONE, too_small, wider
from taikai.registration.domain.personal_links import token_of
from taikai.results.domain.result_settings import set_options
from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

SIZE = {"width": 390, "height": 844}
TWICE = {"width": 195, "height": 422}  # the same phone with everything twice as large
TABLET = {"width": 1180, "height": 820}
DOC = Path(__file__).resolve().parents[3] / "docs" / "table.md"


@pytest.fixture
def table(server: Server) -> Table:
    return table_of_phones()


class Hand:
    """A thumb on one phone: every tap is counted, and waits until the page is at the step it should lead to.

    Whatever a step offers must be large enough for the thumb.
    """

    def __init__(self, page: Page, least: int = PHONE) -> None:
        self.page = page
        self.taps = 0
        self.least = least

    def tap(self, target: Locator, step: str) -> None:
        target.click()
        self.taps += 1
        expect(self.page.locator(f"#table[data-step={step}]")).to_be_visible()
        assert too_small(self.page, self.least) == []

    def begin(self, name: str, step: str = "who") -> None:
        self.tap(self.page.locator(".table-actions").get_by_role("link", name=name, exact=True), step)

    def seat(self, seat: str, step: str) -> None:
        self.tap(self.page.locator(f"[data-seat={seat}]"), step)

    def value(self, title: str) -> None:
        self.tap(self.page.locator(f"[data-value='{title}']"), "preview")

    def save(self, step: str = "rest") -> None:
        self.tap(self.page.locator("[data-save]"), step)

    def link(self, name: str, step: str) -> None:
        self.tap(self.page.get_by_role("link", name=name, exact=True), step)

    def stick(self, seat: str) -> None:
        place = self.page.locator(f".lay:has([value={seat}]) button")
        on = place.get_attribute("aria-pressed") == "true"
        place.click()
        self.taps += 1
        expect(place).to_have_attribute("aria-pressed", "false" if on else "true")

    def ron(self, winner: str, payer: str, value: str) -> int:
        self.taps = 0
        self.begin("Ron")
        self.seat(winner, "payer")
        self.seat(payer, "value")
        self.value(value)
        self.save()
        return self.taps

    def tsumo(self, winner: str, value: str) -> int:
        self.taps = 0
        self.begin("Tsumo")
        self.seat(winner, "value")
        self.value(value)
        self.save()
        return self.taps

    def draw(self, *tenpai: str) -> int:
        self.taps = 0
        self.begin("Draw", "draw")
        if len(tenpai) == 4:
            self.link("All", "draw")
            expect(self.page.locator(".seat-pressed")).to_have_count(4)
        else:
            for count, seat in enumerate(tenpai, 1):
                self.seat(seat, "draw")
                expect(self.page.locator(".seat-pressed")).to_have_count(count)
        self.save()
        return self.taps


def finger(page: Page, start: Locator, end: Locator | None = None, up: int = 0) -> None:
    """A finger drawn from one thing to another, or so many pixels up (below 0: down)."""
    begin = start.bounding_box()
    assert begin is not None
    x, y = begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2
    goal = end.bounding_box() if end is not None else None
    to_x = goal["x"] + goal["width"] / 2 if goal else x
    to_y = goal["y"] + goal["height"] / 2 if goal else y - up
    hand = page.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 9):
        at = {"x": x + (to_x - x) * part / 8, "y": y + (to_y - y) * part / 8}
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()


def held(page: Page, target: Locator, ms: int = 550) -> None:
    """A finger that stays on something."""
    begin = target.bounding_box()
    assert begin is not None
    at = {"x": begin["x"] + begin["width"] / 2, "y": begin["y"] + begin["height"] / 2}
    hand = page.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_timeout(ms)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()


def phone(browser: Browser, server: Server, table: Table, wind: str, scripts: bool = True) -> Hand:
    """A player's phone that came through the personal link."""
    context = browser.new_context(
        viewport=SIZE, java_script_enabled=scripts, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    token = token_of(table.seats.get(wind=wind).entrant)
    page.goto(server.url + reverse("personal-table", args=[table.round.tournament.slug, token]))
    expect(page.locator("#table")).to_be_visible()
    return Hand(page)


def last_row(table: Table) -> int:
    """The number of the last row that stands."""
    return game_of(Tournament.objects.get(pk=table.round.tournament_id), table).last


def in_step(hand: Hand, table: Table) -> Hand:
    """The phone once it has heard of the last hand: within two seconds, and some more on a busy machine."""
    seen = hand.page.locator(".lay input[name=after]").first
    expect(seen).to_have_value(str(last_row(table)))
    return hand


def points(table: Table) -> dict[str, int]:
    return game_of(Tournament.objects.get(pk=table.round.tournament_id), table).standing.points


def documented() -> dict[str, int]:
    """The taps that docs/table.md says."""
    rows = re.findall(r"^\| ([^|]+?) \| (\d+) \| \d+ \|$", DOC.read_text(), re.M)
    return {what: int(taps) for what, taps in rows}


def test_the_taps_are_those_of_the_page_about_it(server: Server, browser: Browser, table: Table):
    thumb = phone(browser, server, table, "S")
    counted = {"ron by han and fu": thumb.ron("W", "S", "3 han 40 fu")}
    assert points(table)["W"] == 35_200
    # Read out once, and what is asked next has the focus, not the top of the page.
    expect(thumb.page.locator("#announce")).to_have_text(re.compile("Jonas plus 5.200, now 35.200, 1st"))
    expect(thumb.page.locator(".table-actions")).to_be_focused()
    from_cell_to_cell(thumb)
    put_aside(thumb)
    twice_as_large(thumb)
    counted["tsumo"] = thumb.tsumo("S", "2 han 30 fu")
    thumb.taps = 0
    thumb.stick("N")
    counted["noting a riichi"] = thumb.taps
    counted["ron, one riichi"] = 1 + thumb.ron("N", "E", "2 han 40 fu")

    thumb.taps = 0
    thumb.begin("Ron")
    thumb.seat("W", "payer")
    thumb.seat("E", "value")
    thumb.value("2 han 30 fu")
    thumb.link("Mirela", "value")
    thumb.value("1 han 40 fu")
    thumb.save()
    counted["double ron"] = thumb.taps
    counted["double ron, one riichi"] = counted["noting a riichi"] + thumb.taps

    counted["exhaustive draw, nobody tenpai"] = thumb.draw()
    counted["exhaustive draw, one tenpai"] = thumb.draw("E")
    counted["exhaustive draw, all tenpai"] = thumb.draw("E", "S", "W", "N")

    thumb.taps = 0
    thumb.begin("More", "more")
    thumb.link("Chombo", "who")
    thumb.seat("N", "preview")
    thumb.save()
    counted["chombo"] = thumb.taps

    thumb.taps = 0
    thumb.stick("W")
    thumb.begin("Ron")
    thumb.seat("W", "payer")
    thumb.seat("E", "value")
    thumb.link("Choose yaku", "value")
    thumb.tap(thumb.page.locator("[data-yaku='tanyao']"), "value")
    expect(thumb.page.locator(".so-far")).to_contain_text("2 han 40 fu")
    thumb.link("dora +", "value")
    expect(thumb.page.locator(".so-far")).to_contain_text("3 han 40 fu")
    thumb.link("Show payments", "preview")
    thumb.save()
    counted["ron with yaku: riichi, tanyao, dora 1"] = thumb.taps

    thumb.taps = 0
    thumb.link("Correct", "hand")
    thumb.link("Value", "value")
    thumb.value("4 han 40 fu")
    thumb.save("hands")
    counted["mending the last hand's value"] = thumb.taps

    thumb.link("Back to the table", "rest")
    thumb.taps = 0
    thumb.tap(thumb.page.locator(".strip-taps a").last, "hands")
    thumb.tap(thumb.page.locator(".hands tbody a").first, "hand")
    thumb.link("Value", "value")
    thumb.value("4 han 30 fu")
    thumb.save("hands")
    counted["mending an earlier hand's value"] = thumb.taps
    assert counted.items() <= documented().items()


def from_cell_to_cell(thumb: Hand) -> None:
    """The grid is a table with headings; arrow keys go from cell to cell, over what cannot be."""
    thumb.begin("Ron")
    thumb.seat("W", "payer")
    expect(thumb.page.locator("[data-question]")).to_be_focused()
    thumb.seat("S", "value")
    expect(thumb.page.locator("[data-question]")).to_be_focused()  # it takes the focus a moment after it has come
    page = thumb.page
    expect(page.get_by_role("columnheader", name="30 fu")).to_be_visible()
    expect(page.get_by_role("rowheader", name="3 han")).to_be_visible()
    page.locator("[data-value='3 han 30 fu']").focus()
    for key, title in (
        ("ArrowRight", "3 han 40 fu"),
        ("ArrowUp", "2 han 40 fu"),
        ("ArrowUp", "1 han 40 fu"),
        ("ArrowUp", "1 han 40 fu"),
        ("ArrowDown", "2 han 40 fu"),
        ("ArrowLeft", "2 han 30 fu"),
    ):
        page.keyboard.press(key)
        expect(page.locator(f"[data-value='{title}']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#table[data-step=preview]")).to_be_visible()


def put_aside(thumb: Hand) -> None:
    """The head of an entry swiped down, or tapped: the table, and the entry waits there."""
    page = thumb.page
    finger(page, page.locator(".table-name"), up=-160)
    expect(page.locator("#table[data-step=rest]")).to_be_visible()
    thumb.tap(page.locator("[data-resume]"), "preview")
    thumb.tap(page.locator("[data-aside]"), "rest")
    expect(page.locator("[data-resume]")).to_contain_text("Jonas wins from Ines")
    thumb.tap(page.locator("[data-resume]"), "preview")
    expect(page.locator(".preview-head")).to_contain_text("2 han 30 fu")
    thumb.tap(page.locator("[data-cancel]"), "rest")


def twice_as_large(thumb: Hand) -> None:
    """With text twice as large the seats are a list East, South, West, North, and nothing runs out of the page."""
    page = thumb.page
    page.set_viewport_size(TWICE)
    assert wider(page) <= 0
    tops = [page.locator(f"#table [data-key=seat-{seat}]").bounding_box() for seat in seats_in_turn(page)]
    assert all(one and other and one["y"] + one["height"] <= other["y"] for one, other in pairwise(tops))
    thumb.begin("Ron")
    thumb.seat("W", "payer")
    assert wider(page) <= 0
    thumb.seat("S", "value")
    assert wider(page) <= 0
    thumb.value("2 han 30 fu")
    assert wider(page) <= 0
    page.set_viewport_size(SIZE)
    thumb.tap(page.locator("[data-cancel]"), "rest")


def seats_in_turn(page: Page) -> list[str]:
    """The seats in the order in which the page has them: East, South, West, North of this hand."""
    found = page.locator("#table .seat-box").evaluate_all("seats => seats.map(each => each.dataset.key.slice(-1))")
    return [str(each) for each in found]


def tablet_of_a_judge(browser: Browser, server: Server, table: Table) -> Hand:
    """A judge's tablet at the table's page."""
    tournament = table.round.tournament
    page = browser.new_context(viewport=TABLET).new_page()
    page.context.add_cookies([server.cookie(factories.staff(tournament, "judge", first_name="Olgierd"))])
    page.goto(server.url + reverse("table-page", args=[tournament.slug, table.round.number, table.number]))
    expect(page.locator("#table")).to_be_visible()
    return Hand(page)


def test_a_hanchan_on_four_phones_with_a_wrong_hand_mended_by_a_judge_and_signed(
    server: Server, browser: Browser, table: Table
):
    set_options(table.round.tournament, signatures=True, actor=SYSTEM)
    judge = tablet_of_a_judge(browser, server, table)
    four = {wind: phone(browser, server, table, wind) for wind in "ESWN"}
    own = four["S"].page.locator(".at-bottom .seat-name")
    expect(own).to_have_text("Ines")
    four["S"].stick("W")
    # Everybody sees the stick within two seconds.
    for hand in four.values():
        expect(hand.page.locator(".stick-lies")).to_have_count(1)
    four["E"].ron("W", "S", "3 han 40 fu")
    for hand in four.values():
        expect(hand.page.locator(".strip")).to_contain_text("Jonas +5")
    in_step(four["W"], table).tsumo("S", "1 han 40 fu")
    in_step(four["N"], table).draw("N")
    in_step(four["S"], table).draw()
    # It was three han thirty: the judge mends it in the middle on the tablet, the rest replays.
    mender = in_step(judge, table)
    mender.tap(mender.page.locator(".strip-taps a").last, "hands")
    mender.tap(mender.page.locator(".hands tbody a").first, "hand")
    mender.link("Value", "value")
    mender.value("3 han 30 fu")
    expect(mender.page.locator(".standing")).to_contain_text("−1\u202f300")
    mender.save("hands")
    mender.link("Back to the table", "rest")
    assert points(table)["W"] < 35_200
    own = f"{points(table)['W']:,}".replace(",", "\u202f")
    for hand in (*four.values(), judge):
        expect(hand.page.locator("[data-seat=W], .seat-box", has_text="Jonas").first).to_contain_text(own)
    after = last_row(table)
    while not game_of(table.round.tournament, table).standing.ended:
        after = report_record(table.round.tournament, table, HandPlayed(Draw(())), after=after, actor=SYSTEM).last
    for hand in four.values():
        expect(hand.page.get_by_role("heading", name="The hanchan is over")).to_be_visible()
    four["E"].page.get_by_role("button", name="Submit result").click()
    for wind, name in NAMES.items():
        sign = four[wind].page.get_by_role("button", name=f"Sign as {name}")
        expect(sign).to_be_visible()
        assert Result.objects.get().state == "entered"
        sign.click()
        expect(sign).to_have_count(0)
    for hand in (*four.values(), judge):
        expect(hand.page.locator("#table")).to_contain_text("Result confirmed.")
    assert Result.objects.get().state == "confirmed"
    assert sum(points(table).values()) == 120_000
    widths = four["E"].page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]


def test_two_devices_racing_and_a_phone_without_scripts(server: Server, browser: Browser, table: Table):
    quick = phone(browser, server, table, "E", scripts=False)
    slow = phone(browser, server, table, "N", scripts=False)
    for hand, value in ((quick, "3 han 40 fu"), (slow, "2 han 30 fu")):
        hand.begin("Ron")
        hand.seat("W", "payer")
        hand.seat("S", "value")
        hand.value(value)
    quick.save()
    slow.page.locator("[data-save]").click()
    expect(slow.page.get_by_role("heading", name="Another hand was saved first")).to_be_visible()
    assert ReportedHand.objects.count() == 1
    slow.link("Same hand – discard mine", "rest")
    assert points(table)["W"] == 35_200


def test_tiles_tapped_quicker_than_the_site_answers_are_all_there(server: Server, browser: Browser, table: Table):
    thumb = phone(browser, server, table, "S")
    thumb.begin("Ron")
    thumb.seat("W", "payer")
    thumb.seat("S", "value")
    thumb.link("All tiles", "value")
    expect(thumb.page.locator(".pad-line").first).to_be_visible()
    tapped = ["2m", "3m", "4m", "5m", "5m", "6p"]
    thumb.page.evaluate(
        "(codes) => codes.forEach((code) => document.querySelector(`.pad-line [data-tile='${code}']`).click())",
        tapped,
    )
    expect(thumb.page.locator(".pad-hand .tile")).to_have_count(len(tapped))
    assert "tiles=2m3m4m5m5m6p" in thumb.page.url
