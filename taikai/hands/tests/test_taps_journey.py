"""Taps that follow each other quicker than the site answers: what is pressed is what is saved."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from taikai.hands.domain.entry.outcome import chosen_of
from taikai.hands.domain.replay import game_of
from taikai.hands.models import ReportedHand
from taikai.hands.tests.tables import table_of_phones
from taikai.hands.tests.test_table_journey import phone
from taikai.seating.models import Table
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

#: Milliseconds between two taps: at once, and while the answer to the first is under way; others in `make soak`.
GAPS = (0, *(pytest.param(gap, marks=pytest.mark.soak) for gap in (30, 80)), 150)
ANSWER = 500  # ms until the site has answered
TAPS = """async ([places, gap]) => {
  for (const place of places) {
    document.querySelector(place).click();
    await new Promise((done) => { setTimeout(done, gap); });
  }
}"""
STICK = ".lay:has([value={seat}]) button"
RON, DRAW = ".table-actions a[data-line]", ".table-actions a[href*='do=draw']"


@pytest.fixture
def table(server: Server) -> Table:
    return table_of_phones()


def slow(page: Page) -> Page:
    """Every answer takes its time from now on."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    conditions = {"offline": False, "latency": ANSWER, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", conditions)
    return page


def tapped(page: Page, gap: int, *places: str) -> None:
    """These places one after the other, so many milliseconds apart, whatever the page is doing."""
    page.evaluate(TAPS, [list(places), gap])


def at(page: Page, step: str) -> None:
    expect(page.locator(f"#table[data-step={step}]")).to_be_visible()


def saved(page: Page, table: Table) -> ReportedHand:
    """The hand that came of it."""
    page.locator("[data-save]").click()
    at(page, "rest")
    return ReportedHand.objects.get(table=table)


def points(table: Table) -> dict[str, int]:
    return dict(game_of(table.round.tournament, table).standing.points)


@pytest.mark.parametrize("gap", GAPS)
def test_sticks_tapped_just_before_ron_are_paid(browser: Browser, server: Server, table: Table, gap: int) -> None:
    page = slow(phone(browser, server, table, "E").page)
    tapped(page, gap, STICK.format(seat="N"), STICK.format(seat="W"), RON)
    at(page, "who")
    tapped(page, gap, "[data-seat=S]", "[data-seat=W]")  # the winner, and who pays
    at(page, "value")
    tapped(page, gap, "[data-value='3 han 40 fu']")
    at(page, "preview")
    expect(page.locator(".next-round")).to_have_text("East 2")
    expect(page.locator("[data-save]")).to_have_text("Save hand 1")
    saved(page, table)
    # 5,200 from W, and the sticks of N and W.
    assert points(table) == {"E": 30000, "S": 37200, "W": 23800, "N": 29000}


@pytest.mark.parametrize("gap", GAPS)
def test_yaku_dora_and_fu_are_counted_as_often_as_tapped(
    browser: Browser, server: Server, table: Table, gap: int
) -> None:
    page = phone(browser, server, table, "E").page
    page.goto(f"{page.url}?do=ron&winner=S&payer=W&by=yaku&riichi=&after=0")
    slow(page)
    dora = "[aria-label='dora +']"
    tapped(
        page,
        gap,
        "[data-yaku=tanyao]",
        dora,
        dora,
        dora,
        "[data-yaku=sanshoku_doujun]",
        dora,
        "[aria-label='dora −']",
    )
    expect(page.locator(".count-row strong").first).to_have_text("3")
    page.locator(".table-foot a.tap-fill").click()
    at(page, "preview")
    saved(page, table)
    game = game_of(table.round.tournament, table)
    made = chosen_of(game.hanchan.steps[-1], 0)
    assert made is not None
    fu, dora_count, _ura, names = made.won[0][1].removeprefix("y").split(".", 3)
    assert int(dora_count) == 3
    assert sorted(names.split("+")) == ["sanshoku_doujun", "tanyao"]
    assert fu


@pytest.mark.parametrize("gap", GAPS)
def test_tenpai_and_sticks_of_a_draw_all_count(browser: Browser, server: Server, table: Table, gap: int) -> None:
    page = slow(phone(browser, server, table, "E").page)
    tapped(page, gap, STICK.format(seat="N"), DRAW)
    at(page, "draw")
    tapped(page, gap, "[data-seat=E]", "[data-seat=S]", "[data-seat=W]", "[data-riichi=S]", "[data-seat=W]")
    expect(page.locator(".seat-pressed")).to_have_count(3)
    expect(page.locator("[data-riichi=S].on")).to_have_count(1)
    expect(page.locator("[data-seat=W].seat-pressed")).to_have_count(0)
    saved(page, table)
    assert points(table) == {"E": 31000, "S": 30000, "W": 27000, "N": 30000}


@pytest.mark.parametrize("gap", GAPS)
def test_tiles_stand_in_the_order_tapped(browser: Browser, server: Server, table: Table, gap: int) -> None:
    page = phone(browser, server, table, "E").page
    page.goto(f"{page.url}?do=ron&winner=S&payer=W&by=tiles&riichi=&after=0")
    slow(page)
    tiles = ("2m", "3m", "4m", "2m", "2m", "9p")
    tapped(page, gap, *(f".pad-line [data-tile='{tile}']" for tile in tiles))
    page.wait_for_url("**tiles=2m3m4m2m2m9p**")


@pytest.mark.parametrize("gap", (0, pytest.param(80, marks=pytest.mark.soak)))
def test_a_double_press_saves_one_hand_and_says_nothing(
    browser: Browser, server: Server, table: Table, gap: int
) -> None:
    page = phone(browser, server, table, "E").page
    page.goto(f"{page.url}?do=ron&payer=W&won=S:3.40&riichi=&after=0")
    slow(page)
    tapped(page, gap, "[data-save]", "[data-save]", "[data-save]")
    at(page, "rest")
    expect(page.locator(".strip")).to_be_visible()
    expect(page.locator(".tap-note, .passing-note")).to_have_count(0)
    assert ReportedHand.objects.count() == 1


def test_what_is_no_longer_there_is_said_and_ends_the_row(browser: Browser, server: Server, table: Table) -> None:
    page = slow(phone(browser, server, table, "E").page)
    tapped(page, 30, RON, ".table-actions a[href*='do=tsumo']", DRAW)
    at(page, "who")
    expect(page.locator(".tap-note")).to_contain_text("didn’t count")
    page.locator("[data-seat=S]").click()
    expect(page.locator(".tap-note")).to_have_count(0)


def test_cancel_waits_for_nothing(browser: Browser, server: Server, table: Table) -> None:
    page = phone(browser, server, table, "E").page
    page.goto(f"{page.url}?do=ron&winner=S&payer=W&by=yaku&riichi=&after=0")
    slow(page)
    tapped(page, 30, "[data-yaku=tanyao]", "[data-yaku=pinfu]", "[data-cancel]")
    at(page, "rest")
    expect(page.locator(".tap-note, .passing-note")).to_have_count(0)


def test_a_tap_whose_button_is_gone_before_its_answer_does_not_stop_the_others(
    browser: Browser, server: Server, table: Table
) -> None:
    page = slow(phone(browser, server, table, "E").page)
    page.evaluate("document.addEventListener('htmx:beforeSend', () => document.querySelector('.lay').remove())")
    tapped(page, 30, STICK.format(seat="E"), STICK.format(seat="W"), RON)
    at(page, "who")
