"""Two judges with their phones at one table, and one whose browser has no JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from taikai.results.models import Result
from taikai.tournaments.domain.actor import Actor
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


def phone(browser: Browser, server: Server, actor: Actor, scripts: bool = True) -> Page:
    context = browser.new_context(viewport=PHONE, java_script_enabled=scripts)
    context.add_cookies([server.cookie(actor.user)])
    return context.new_page()


def write(page: Page, **values: str) -> None:
    for name, value in values.items():
        page.locator("#sticks" if name == "sticks" else f"#points-{name}").fill(value)


def test_two_judges_one_table(server: Server, browser: Browser, table, actor, other):
    address = f"{server.url}/t/{table.round.tournament.slug}/desk/results/"
    one, two = phone(browser, server, actor), phone(browser, server, other)
    for page in (one, two):
        page.goto(address)
        page.locator(".table-card").first.click()
        write(page, E="31200", S="28900", W="40100", sticks="1")
    one.locator("#check .fill").click()
    expect(one.locator("#points-N")).to_have_value("18800")
    expect(one.locator("#check")).to_contain_text("+26.1")
    # The other one read a line wrongly and typed the fourth value.
    write(two, W="41100", N="17800")
    expect(two.locator("#check")).to_contain_text("right")

    board = phone(browser, server, actor)
    board.goto(address)
    expect(board.locator(".answer")).to_contain_text("0 of 2 tables in")
    one.get_by_role("button", name="Save and confirm").click()
    expect(one.locator(".answer")).to_contain_text("1 of 2 tables in")
    expect(board.locator(".answer")).to_contain_text("1 of 2 tables in", timeout=2_000)

    two.get_by_role("button", name="Save and confirm").click()
    expect(two.locator("#problems")).to_contain_text("has saved this table while you were writing")
    expect(two.locator("tr.differs")).to_have_count(2)
    two.get_by_role("button", name="Go on editing mine").click()
    expect(two.locator("#points-W")).to_have_value("41100")
    two.go_back()
    two.get_by_role("link", name="Keep what is saved").click()
    expect(two.locator("table.preview")).to_contain_text("+26.1")
    result = Result.objects.get()
    assert (result.state, result.west, result.version) == ("confirmed", 40_100, 1)
    widths = two.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]


def test_a_table_without_javascript(server: Server, browser: Browser, table, actor):
    page = phone(browser, server, actor, scripts=False)
    page.goto(f"{server.url}/t/{table.round.tournament.slug}/desk/results/1/1/")
    write(page, E="60000", S="40000", W="25000", sticks="0")
    page.locator("#sticks").press("Enter")
    assert not Result.objects.exists()
    page.locator(".fill").click()
    expect(page.locator("#points-N")).to_have_value("5000")
    expect(page.locator("[name=below_N]")).to_be_checked()
    page.get_by_role("button", name="Save and confirm").click()
    expect(page.locator(".notice-success")).to_contain_text("1 of 2 tables in")
    assert Result.objects.get().north == -5_000
