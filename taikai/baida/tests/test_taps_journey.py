"""Taps on a Baida table that follow each other quicker than the site answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route

from taikai.baida.tests.test_phones_journey import phone
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.tests.test_taps_journey import GAPS, at, slow, tapped
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("gap", GAPS)
def test_winner_and_thrower_are_whom_was_tapped(browser: Browser, server: Server, baida, table: Table, gap: int):
    set_mode(baida, "phones", actor=SYSTEM)
    page = slow(phone(browser, server, table, "E"))
    tapped(page, gap, "[data-seat=S]", "[data-seat=W]")
    at(page, "value")
    assert "winner=S" in page.url
    assert "payer=W" in page.url


def test_taps_before_the_scripts_have_come_all_count(browser: Browser, server: Server, baida, table: Table):
    set_mode(baida, "phones", actor=SYSTEM)
    page = phone(browser, server, table, "E")
    held: list[Route] = []
    page.route("**/htmx*.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    page.locator("[data-seat=W]").wait_for()
    tapped(page, 30, "[data-seat=S]", "[data-seat=W]")
    while not held:
        page.wait_for_timeout(10)
    for route in held:
        route.continue_()
    at(page, "value")
    assert "winner=S" in page.url
    assert "payer=W" in page.url
