"""The calculator under a thumb: fast taps all count, with and without JavaScript."""

import pytest
from playwright.sync_api import Browser, expect

from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

HAND = ["2m", "3m", "4m", "5m", "6m", "7m", "2p", "2p", "3p", "4p", "5p", "6s", "7s", "8s"]
#: Where the keys are on the page.
KEYPAD = "document.querySelector('.keypad').getBoundingClientRect().top + scrollY"


def tap(page, code):
    page.locator(f".keypad button[value='{code}']").click()


def test_fast_taps_all_count_and_the_address_can_be_shared(server: Server, browser: Browser):
    page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.goto(f"{server.url}/calculator/")
    page.locator("label.chip", has_text="tsumo").click()
    tap(page, HAND[0])
    expect(page.locator(".calc-hand button")).to_have_count(1)
    keypad = page.evaluate(KEYPAD)
    for code in HAND[1:-1]:
        tap(page, code)
    expect(page.locator(".calc-hand button")).to_have_count(13)
    assert page.evaluate(KEYPAD) == keypad, "no key moves under a finger"
    tap(page, HAND[-1])
    expect(page.locator(".calc-answer")).to_contain_text("3 han 20 fu")
    expect(page.locator(".calc-answer")).to_contain_text("2\u202f700")
    shared = browser.new_page()
    shared.goto(page.url)
    expect(shared.locator(".calc-answer")).to_contain_text("3 han 20 fu")
    page.locator("#rules").select_option("ryanzou")
    expect(page.locator("#rules")).to_have_value("ryanzou")
    page.locator(".calc-hand button").first.click()
    expect(page.locator(".calc-answer")).to_contain_text("1 more tile")


def test_a_choice_made_while_taps_are_on_their_way_drops_none_of_them(server: Server, browser: Browser):
    page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.goto(f"{server.url}/calculator/")
    page.evaluate(
        """codes => {
          codes.forEach((code) => document.querySelector(`.keypad button[value='${code}']`).click());
          document.querySelector("[name=by][value=tsumo]").click();
        }""",
        HAND,
    )
    expect(page.locator(".calc-answer")).to_contain_text("3 han 20 fu")


def test_tiles_taken_back_quickly_are_the_ones_tapped(server: Server, browser: Browser):
    page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.goto(f"{server.url}/calculator/?h=123456m22p")
    page.evaluate(
        """() => {
          const tile = (code) => document.querySelector(`.calc-hand [value$='.${code}']`);
          document.querySelector("#rules").dispatchEvent(new Event("change", { bubbles: true }));
          [tile("1m"), tile("3m"), tile("2p")].forEach((button) => button.click());
          document.querySelector(".keypad [value='7z']").click();
        }"""
    )
    expect(page.locator(".calc-hand button")).to_have_count(6)
    expect(page.locator("[name=h]")).to_have_value("2m4m5m6m2p7z")


def test_without_javascript(server: Server, browser: Browser):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{server.url}/calculator/?by=tsumo")
    for code in HAND:
        tap(page, code)
    expect(page.locator(".calc-answer")).to_contain_text("3 han 20 fu")
    page.goto(f"{server.url}/calculator/points/?han=4&fu=40&seat=E&rules=ema2016")
    expect(page.locator("#points")).to_contain_text("12\u202f000")


@pytest.mark.parametrize(("width", "narrowest"), [(390, 40), (360, 36), (320, 32)])
def test_tiles_are_big_enough_for_a_thumb(server: Server, browser: Browser, width, narrowest):
    page = browser.new_context(viewport={"width": width, "height": 700}).new_page()
    page.goto(f"{server.url}/calculator/?rules=ema2025&h=234567m22345p67s8s&by=tsumo&d=4m")
    for where, least in ((".keypad .tile-button", narrowest), (".calc-hand > .tile-button", 44)):
        sizes = [button.bounding_box() for button in page.locator(where).all()]
        assert sizes
        assert all(box and box["width"] >= least and box["height"] >= 44 for box in sizes)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
