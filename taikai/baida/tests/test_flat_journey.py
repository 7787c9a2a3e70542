"""One device flat in the middle of a Baida table: every question is read and answered on the own side."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from taikai.baida.domain.replay import session_of
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.tests.targets import FLAT, too_small
from taikai.hands.tests.test_flat_journey import tablet
from taikai.tournaments.domain.change import SYSTEM
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


def board(page: Page, wind: str, button: str) -> None:
    page.locator(f"[data-key$='-{wind}'].board").get_by_role("link", name=button).click()


def test_hands_on_a_device_that_lies_flat(server: Server, browser: Browser, baida, table):
    set_mode(baida, "one", actor=SYSTEM)
    page = tablet(browser, server, table)
    names = {seat.wind: seat.entrant.name for seat in table.seats.select_related("entrant")}
    expect(page.locator(".board:visible")).to_have_count(4)
    expect(page.locator(".square, .table-head").first).to_be_hidden()
    assert too_small(page, FLAT) == []

    # South won on West's discard: West says so on the own side, the rows are asked towards South.
    board(page, "S", "Discard")
    expect(page.locator(".hub-asks:visible")).to_have_count(4)
    assert too_small(page, FLAT) == []
    board(page, "W", "From me")
    expect(page.locator(".has-facing.facing-right")).to_be_visible()
    expect(page.locator("[data-key=side-W]")).to_contain_text("you pay")
    expect(page.locator("[data-key=side-E]")).to_contain_text(f"{names['S']} wins")
    page.locator(".chip:has([value=no_baida])").click()
    expect(page.locator("#answer")).to_contain_text("10 points")
    assert too_small(page, FLAT) == []
    page.locator("[data-save]").click()
    expect(page.locator("[data-key=board-S] .board-points")).to_have_text("20")

    # A self-draw is two taps up to the rows; nobody won is answered at an end.
    board(page, "N", "From the wall")
    expect(page.locator(".has-facing.facing-left")).to_be_visible()
    page.locator("[data-save]").click()
    page.locator(".flat-end-left").get_by_role("link", name="No winner").click()
    expect(page.locator(".has-facing.facing-end-left")).to_be_visible()
    assert too_small(page, FLAT) == []
    page.locator("[data-save]").click()
    expect(page.locator(".board:visible")).to_have_count(4)
    assert [step.record.east for step in session_of(baida, table).session.steps] == ["E", "S", "W"]

    # The hands so far and the end of the session stand behind More, turned to the end where it was tapped.
    page.locator(".flat-end-right").get_by_role("link", name="More").click()
    expect(page.locator(".has-facing.facing-end-right h2#hands")).to_have_text("3 hands")
    expect(page.get_by_role("button", name="Finish and submit result")).to_be_visible()
    assert too_small(page, FLAT) == []
    page.get_by_role("link", name="Back to the table").click()

    # Without a network the same boards ask.
    page.context.set_offline(True)
    board(page, "E", "Discard")
    page.locator("#away .board-top").get_by_role("button", name="From me").click()
    expect(page.locator("#away .has-facing.facing-bottom .chip:has([value=no_baida])")).to_be_visible()
    page.locator("[data-keep-hand]").click()
    expect(page.locator("#away .board:visible")).to_have_count(4)
