"""A Baida table without a network: hands are entered on the same square, wait on the phone and go out in order."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from taikai.baida.domain.replay import session_of
from taikai.baida.tests.test_journey import chip, won
from taikai.baida.tests.test_phones_journey import phone, wide
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.live.tests.test_shell import wait_until_kept
from taikai.tournaments.domain.change import SYSTEM
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


def seat(page: Page, wind: str) -> None:
    page.locator(f"#away [data-seat={wind}]").click()


def keep(page: Page) -> None:
    page.locator("[data-keep-hand]").click()
    expect(page.locator("#away[data-step=rest]")).to_be_visible()


def test_hands_without_a_network_are_kept_and_sent_in_order(server: Server, browser: Browser, baida, table):
    set_mode(baida, "phones", actor=SYSTEM)
    page = phone(browser, server, table, "S", service_workers="allow")
    wait_until_kept(page, reverse("baida-table", args=[baida.slug, 1, 1]))

    # The network goes while rows are ticked: what is saved then waits, with every row.
    won(page, "S", "W")
    page.context.set_offline(True)
    for row in ("big_crane", "no_baida"):
        chip(page, "rows", row)
    page.locator("[data-save]").click()
    expect(page.locator(".waiting-hand")).to_contain_text("Big crane · No Baida")

    # Two more from the first question on: a self-draw by its rows, and a hand that nobody won.
    expect(page.locator("body[data-away]")).to_be_visible()
    seat(page, "E")
    page.locator("#away .tap", has_text="From the wall").click()
    page.locator("#away .chip:has([value=pure_one_suit])").click()
    assert wide(page) <= 0
    keep(page)
    page.locator("#away .tap", has_text="No winner").click()
    keep(page)
    expect(page.locator(".waiting-hand")).to_have_count(3)
    assert not session_of(baida, table).rows

    # Opened again without a network they are still there; with one they go out.
    page.reload()
    expect(page.locator(".waiting-hand")).to_have_count(3)
    page.context.set_offline(False)
    expect(page.locator("h2#hands")).to_contain_text("3 hands")
    expect(page.locator(".waiting-hand")).to_have_count(0)
    now = session_of(baida, table).session
    assert now.points == {"E": 300, "S": 120, "W": -320, "N": -100}
    assert [step.record.east for step in now.steps] == ["E", "S", "W"]


def test_a_second_winner_is_entered_without_a_network(server: Server, browser: Browser, baida, table):
    baida.rule_changes = {"baida": {"several_winners": "all"}}
    baida.save()
    set_mode(baida, "phones", actor=SYSTEM)
    page = phone(browser, server, table, "S")
    won(page, "S", "W")
    page.locator("[data-save]").click()
    expect(page.locator("[data-second=W]")).to_be_visible()

    # The network goes at the question: on the discard of the hand that was sent, and of one that waits here.
    page.context.set_offline(True)
    page.locator("[data-second=W]").click()
    expect(page.locator("#away[data-step=who] .question")).to_have_text("Who else won?")
    for taken in "SW":
        expect(page.locator(f"#away [data-key=seat-{taken}] .seat-tap")).to_have_count(0)
    seat(page, "N")
    keep(page)
    expect(page.locator(".waiting-hand")).to_contain_text("Second winner")
    page.locator("#away .tap", has_text="+ Second winner").click()
    seat(page, "E")
    keep(page)
    expect(page.locator("#away .tap", has_text="+ Second winner")).to_have_count(0)
    seat(page, "N")
    seat(page, "E")
    keep(page)
    page.locator("#away .tap", has_text="+ Second winner").click()
    seat(page, "S")
    keep(page)
    expect(page.locator(".waiting-hand")).to_have_count(4)

    page.context.set_offline(False)
    expect(page.locator(".waiting-hand")).to_have_count(0)
    records = [step.record for step in session_of(baida, table).session.steps]
    assert [(one.winner, one.thrower, one.east, one.same_discard) for one in records] == [
        ("S", "W", "E", False),
        ("N", "W", "E", True),
        ("E", "W", "E", True),
        ("N", "E", "S", False),
        ("S", "E", "S", True),
    ]


def test_a_hand_that_another_phone_overtook_is_asked_about(server: Server, browser: Browser, baida, table):
    set_mode(baida, "phones", actor=SYSTEM)
    south, west = phone(browser, server, table, "S"), phone(browser, server, table, "W")
    won(south, "S", "W")
    south.context.set_offline(True)
    chip(south, "rows", "no_baida")
    south.locator("[data-save]").click()
    expect(south.locator(".waiting-hand")).to_have_count(1)
    won(west, "N", "E")
    west.locator("[data-save]").click()
    expect(west.locator("h2#hands")).to_contain_text("1 hand")
    south.context.set_offline(False)
    expect(south.locator(".meanwhile")).to_contain_text("Another hand was saved first")
    expect(south.locator("[name=rows][value=no_baida]")).to_be_checked()
    south.locator("[data-save]").click()
    expect(south.locator("h2#hands")).to_contain_text("2 hands")
    assert session_of(baida, table).session.points["S"] == 20
