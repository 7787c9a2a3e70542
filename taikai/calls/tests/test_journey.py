"""A call answered, seen by the table and by a second judge, at 390 px; taps are counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from taikai.calls.models import Call
from taikai.registration.domain.personal_links import personal_path
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


def phone(browser: Browser, server: Server, path: str, user=None, scripts: bool = True) -> Page:
    context = browser.new_context(viewport=PHONE, java_script_enabled=scripts)
    if user is not None:
        context.add_cookies([server.cookie(user)])
    page = context.new_page()
    page.goto(server.url + path)
    return page


@pytest.mark.both
def test_a_call_is_answered(server: Server, browser: Browser, table, player, judge, other):
    board = f"/t/{table.round.tournament.slug}/manage/results/"
    mine = phone(browser, server, personal_path(player))
    neighbour = table.seats.exclude(entrant=player).select_related("entrant__tournament").first().entrant
    beside = phone(browser, server, personal_path(neighbour))
    first, second = phone(browser, server, board, judge.user), phone(browser, server, board, other.user)
    expect(first.get_by_role("heading", name="No open calls")).to_be_visible()

    mine.get_by_role("button", name="Call a judge").dblclick()  # one tap; twice is once
    expect(mine.get_by_text("Judge called")).to_be_visible()
    expect(beside.get_by_text("Judge called")).to_be_visible()
    expect(first.get_by_role("heading", name="1 open call")).to_be_visible()
    expect(first).to_have_title("(1) Results · " + table.round.tournament.name)
    assert Call.objects.count() == 1

    mine.get_by_role("button", name="Drink spilled").click()
    expect(first.locator(".queue-line")).to_contain_text("Drink spilled")
    first.get_by_role("button", name="I’m going", exact=True).click()  # one tap
    expect(mine.get_by_text("Olgierd Judge is coming")).to_be_visible()
    expect(beside.get_by_text("Olgierd Judge is coming")).to_be_visible()
    expect(second.get_by_text("Olgierd Judge is on the way")).to_be_visible()
    for page in (mine, first):
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    first.wait_for_timeout(2_100)  # a press right after "I’m going" counts as the second of a double press
    first.get_by_role("button", name="Settled").click()
    expect(mine.get_by_role("button", name="Call a judge")).to_be_visible()
    expect(second.get_by_role("heading", name="No open calls")).to_be_visible()

    # Again, and taken back: the page was never loaded again, its key is still the first one.
    mine.get_by_role("button", name="Call a judge").click()
    mine.get_by_role("button", name="Undo").click()
    expect(mine.get_by_role("button", name="Call a judge")).to_be_visible()
    assert [call.ending for call in Call.objects.all()] == ["settled", "taken_back"]


def test_without_scripts_it_is_one_tap_too(server: Server, browser: Browser, table, player, judge):
    mine = phone(browser, server, personal_path(player), scripts=False)
    mine.get_by_role("button", name="Call a judge").click()
    mine.get_by_role("button", name="Rules").click()
    expect(mine.get_by_role("button", name="Rules")).to_have_attribute("aria-pressed", "true")
    board = f"/t/{table.round.tournament.slug}/manage/results/"
    desk = phone(browser, server, board, judge.user, scripts=False)
    desk.get_by_role("button", name="I’m going", exact=True).click()
    mine.reload()
    expect(mine.get_by_text("Olgierd Judge is coming")).to_be_visible()


def test_the_sound_is_asked_for_and_rings_for_what_is_new(server: Server, browser: Browser, table, player, judge):
    board = f"/t/{table.round.tournament.slug}/manage/results/"
    desk = phone(browser, server, board, judge.user)
    desk.evaluate(
        """() => {
          window.rung = 0;
          const start = OscillatorNode.prototype.start;
          OscillatorNode.prototype.start = function (...at) { window.rung += 1; return start.apply(this, at); };
        }"""
    )
    button = desk.get_by_role("button", name="Sound for calls")
    button.click()
    expect(desk.get_by_role("button", name="Sound is on")).to_have_attribute("aria-pressed", "true")
    tried = desk.evaluate("window.rung")
    assert tried > 0
    mine = phone(browser, server, personal_path(player))
    mine.get_by_role("button", name="Call a judge").click()
    expect(desk.get_by_role("heading", name="1 open call")).to_be_visible()
    desk.wait_for_function("(rung) => window.rung === rung", arg=2 * tried)
