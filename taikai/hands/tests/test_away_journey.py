"""The table's page without a network: three hands kept and sent, a reload, another device's hand, a log-out."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.replay import game_of
from taikai.hands.models import ReportedHand
from taikai.hands.tests.tables import table_of_phones
from taikai.hands.tests.test_table_journey import finger
from taikai.live.tests.test_shell import until, wait_until_kept
from taikai.registration.domain.personal_links import token_of
from taikai.seating.models import Table
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def table(server: Server) -> Table:
    return table_of_phones()


def path_of(table: Table) -> str:
    return reverse("table-page", args=[table.round.tournament.slug, table.round.number, table.number])


def opened(context: BrowserContext, server: Server, table: Table, wind: str) -> Page:
    """A player's phone at the table, with its page kept."""
    page = context.new_page()
    token = token_of(table.seats.get(wind=wind).entrant)
    page.goto(server.url + reverse("personal-table", args=[table.round.tournament.slug, token]))
    expect(page.locator("#table")).to_be_visible()
    wait_until_kept(page, path_of(table))
    return page


def cut(context: BrowserContext, page: Page) -> None:
    """No network for this phone, and its page knows."""
    context.set_offline(True)
    expect(page.locator("body[data-away]")).to_be_visible()


def begin(page: Page, name: str) -> None:
    """A tap on Ron, Tsumo, Draw: on the page's link until the network is known to be away, then on the button."""
    page.locator(".table-actions:visible").get_by_text(name, exact=True).click()


def seat(page: Page, wind: str) -> None:
    page.locator(f"#away [data-seat={wind}]").click()


def value(page: Page, title: str) -> None:
    page.locator(f"#away [data-value='{title}']").click()


def keep(page: Page) -> None:
    page.locator("[data-keep-hand]").click()
    expect(page.locator("#away[data-step=rest]")).to_be_visible()


def ron(page: Page, winner: str, payer: str, worth: str) -> None:
    begin(page, "Ron")
    seat(page, winner)
    seat(page, payer)
    value(page, worth)
    keep(page)


def unsent(page: Page, count: int) -> None:
    expect(page.locator("#unsent-bar")).to_contain_text(f"Not sent yet ({count})")


def visit(page: Page, address: str) -> None:
    """Open an address, also where the page is just opening itself again because the network is back."""
    try:
        page.goto(address)
    except Error as aborted:
        if "ERR_ABORTED" not in aborted.message:
            raise
        page.goto(address)


def all_sent(page: Page) -> None:
    expect(page.locator("#unsent-bar")).to_be_hidden()
    nothing_waits = "() => !Object.keys(localStorage).some((name) => name.startsWith('hand:'))"
    page.wait_for_function(nothing_waits)


def hands(table: Table) -> list[str]:
    """What stands at the table, hand by hand."""
    game = game_of(Tournament.objects.get(pk=table.round.tournament_id), table)
    return [type(step.record.what.end).__name__ for step in game.hanchan.steps]


def points(table: Table) -> dict[str, int]:
    return game_of(Tournament.objects.get(pk=table.round.tournament_id), table).standing.points


def fits(page: Page) -> None:
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]


def test_the_network_is_cut_for_three_hands_and_comes_back(server: Server, browser: Browser, table: Table):
    context = browser.new_context(service_workers="allow", viewport=PHONE)
    page = opened(context, server, table, "S")
    server.stop()
    ron(page, "W", "S", "3 han 40 fu")
    unsent(page, 1)
    # What was reckoned before the network went does not stand beside what waits.
    expect(page.locator("#table .seat-points").first).to_be_hidden()
    expect(page.locator(".table-round")).to_be_hidden()
    expect(page.locator(".waiting")).to_contain_text("Jonas wins from Ines · 3 han 40 fu")

    # Reloaded and closed in the middle of it.
    page.reload()
    unsent(page, 1)
    expect(page.locator("#as-of")).to_contain_text("offline")
    begin(page, "Tsumo")
    seat(page, "S")
    page.reload()
    expect(page.locator("#away[data-step=value]")).to_be_visible()
    value(page, "2 han 30 fu")
    keep(page)
    unsent(page, 2)
    page.close()
    page = context.new_page()
    visit(page, server.url + path_of(table))
    unsent(page, 2)
    begin(page, "Draw")
    seat(page, "E")
    keep(page)
    unsent(page, 3)
    fits(page)

    server.start()
    all_sent(page)
    assert hands(table) == ["Won", "Won", "Draw"]
    assert ReportedHand.objects.count() == 3
    assert sum(points(table).values()) == 120_000
    expect(page.locator("#as-of")).to_be_hidden()
    expect(page.locator(".strip")).to_contain_text("Hand 3")
    expect(page.locator("#table .seat-points").first).to_be_visible()


def lay_sticks(page: Page, winds: str) -> None:
    """Riichi on the square itself, one after the other."""
    for laid, wind in enumerate(winds, start=1):
        page.locator(f".lay:has([value={wind}]) button").click()
        expect(page.locator("#away .riichi-row .riichi-tap.on")).to_have_count(laid)


def test_every_stick_laid_without_a_network_lies_in_the_next_hand(server: Server, browser: Browser, table: Table):
    page = opened(browser.new_context(service_workers="allow", viewport=PHONE), server, table, "S")
    server.stop()
    lay_sticks(page, "EW")
    begin(page, "Draw")
    keep(page)
    unsent(page, 1)
    server.start()
    all_sent(page)
    (row,) = ReportedHand.objects.all()
    assert sorted(row.record["riichi"]) == ["E", "W"]
    assert points(table) == {"E": 30_500, "S": 28_500, "W": 30_500, "N": 28_500}


def test_a_line_drawn_without_a_network_keeps_the_stick(server: Server, browser: Browser, table: Table):
    page = opened(browser.new_context(service_workers="allow", viewport=PHONE, has_touch=True), server, table, "S")
    server.stop()
    lay_sticks(page, "E")
    finger(page, page.locator("[data-key=seat-S]"), page.locator("[data-key=seat-W]"))
    expect(page.locator("#away[data-step=value]")).to_be_visible()
    assert parse_qs(urlsplit(page.url).query)["riichi"] == ["E"]
    value(page, "3 han 40 fu")
    keep(page)
    server.start()
    all_sent(page)
    assert ReportedHand.objects.get().record["riichi"] == ["E"]


def test_a_save_whose_answer_was_lost_is_one_hand(server: Server, browser: Browser, table: Table):
    """The network goes between the last tap and the answer: the very same hand is sent again."""
    page = opened(browser.new_context(service_workers="allow", viewport=PHONE), server, table, "S")
    entry = EntryState(do="ron", payer="S", won=(("W", "3.40"),), riichi=("W",), after=0)
    visit(page, server.url + path_of(table) + entry.query)
    lost = []

    def answer(route):
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    page.route(re.compile("/table/1/1/$"), answer)
    page.locator("[data-save]").click()
    expect(page.locator("#table[data-step=rest] .strip")).to_contain_text("Jonas")
    assert lost
    all_sent(page)
    assert ReportedHand.objects.count() == 1


def test_another_devices_hand_in_between_is_seen_and_asked_about(server: Server, browser: Browser, table: Table):
    away_context = browser.new_context(service_workers="allow", viewport=PHONE, reduced_motion="no-preference")
    away, there = (
        opened(away_context, server, table, "S"),
        opened(browser.new_context(service_workers="allow"), server, table, "N"),
    )
    cut(away_context, away)
    ron(away, "W", "S", "3 han 40 fu")
    begin(away, "Draw")
    keep(away)
    unsent(away, 2)
    # The other one has a network and enters another hand.
    entry = EntryState(do="tsumo", won=(("N", "2.30"),), riichi=(), after=0)
    visit(there, server.url + path_of(table) + entry.query)
    there.locator("[data-save]").click()
    expect(there.locator("#table[data-step=rest]")).to_be_visible()

    away_context.set_offline(False)
    expect(away.get_by_role("heading", name="Another hand was saved first")).to_be_visible()
    expect(away.locator(".meanwhile [data-key=saved]")).to_contain_text("Mirela")
    unsent(away, 2)
    assert hands(table) == ["Won"]
    # Mine is the next hand: what it pays is seen before it is saved.
    away.get_by_role("link", name="Save mine as the next hand").click()
    expect(away.locator("#table[data-step=preview]")).to_be_visible()
    away.locator("[data-save]").click()
    all_sent(away)
    assert hands(table) == ["Won", "Won", "Draw"]


def test_the_same_hand_from_both_is_one_and_the_next_follows_it(server: Server, browser: Browser, table: Table):
    """Both wrote the first hand down, one of them with another value, and the other device was right."""
    away_context = browser.new_context(service_workers="allow", viewport=PHONE)
    away, there = (
        opened(away_context, server, table, "S"),
        opened(browser.new_context(service_workers="allow"), server, table, "N"),
    )
    cut(away_context, away)
    ron(away, "W", "S", "2 han 40 fu")
    begin(away, "Draw")
    keep(away)
    entry = EntryState(do="ron", payer="S", won=(("W", "3.40"),), riichi=(), after=0)
    visit(there, server.url + path_of(table) + entry.query)
    there.locator("[data-save]").click()
    expect(there.locator("#table[data-step=rest]")).to_be_visible()
    away_context.set_offline(False)
    away.get_by_role("link", name="Same hand – discard mine").click()
    all_sent(away)
    assert hands(table) == ["Won", "Draw"]
    assert points(table)["W"] == 35_200


def test_what_cannot_be_is_said_and_mended_where_it_waits(server: Server, browser: Browser, table: Table):
    context = browser.new_context(service_workers="allow", viewport=PHONE)
    page = opened(context, server, table, "S")
    server.stop()
    begin(page, "Ron")
    seat(page, "W")
    seat(page, "S")
    page.locator("#away").get_by_role("button", name="Points").click()
    page.locator("#away-pays").fill("5 250")
    page.locator("#away .points-form button").click()
    keep(page)
    server.start()
    expect(page.locator("#unsent-bar")).to_contain_text("one of them isn’t possible")
    expect(page.locator(".waiting .wrong").first).to_be_visible()
    assert not ReportedHand.objects.exists()
    page.locator(".waiting").get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Not possible")).to_be_visible()
    page.get_by_role("link", name="Change").click()
    page.locator("[data-value='3 han 40 fu']").click()
    expect(page.locator("#table[data-step=preview]")).to_be_visible()
    page.locator("[data-save]").click()
    all_sent(page)
    assert hands(table) == ["Won"]
    assert points(table)["W"] == 35_200


def test_what_waits_can_be_taken_back(server: Server, browser: Browser, table: Table):
    context = browser.new_context(service_workers="allow", viewport=PHONE)
    page = opened(context, server, table, "S")
    server.stop()
    ron(page, "W", "S", "3 han 40 fu")
    begin(page, "Draw")
    keep(page)
    page.locator("[data-take-back]").click()
    unsent(page, 1)
    expect(page.locator(".waiting-hand")).to_have_count(1)
    server.start()
    all_sent(page)
    assert hands(table) == ["Won"]


def test_two_tabs_send_each_hand_once(server: Server, browser: Browser, table: Table):
    context = browser.new_context(service_workers="allow", viewport=PHONE)
    one = opened(context, server, table, "S")
    two = context.new_page()
    visit(two, server.url + path_of(table))
    server.stop()
    ron(one, "W", "S", "3 han 40 fu")
    begin(one, "Draw")
    keep(one)
    unsent(two, 2)
    server.start()
    all_sent(one)
    all_sent(two)
    assert hands(table) == ["Won", "Draw"]
    assert ReportedHand.objects.count() == 2


def test_a_full_store_says_so_before_the_next_hand_and_drops_nothing(
    server: Server, browser: Browser, table: Table
):
    context = browser.new_context(service_workers="allow", viewport=PHONE)
    page = opened(context, server, table, "S")
    server.stop()
    ron(page, "W", "S", "3 han 40 fu")
    page.evaluate(
        """() => {
            for (let size = 1 << 20; size >= 256; size >>= 1) {
                try { for (let at = 0; ; at += 1) localStorage.setItem(`filler${size}.${at}`, "x".repeat(size)); }
                catch (_error) { /* full for this size */ }
            }
        }"""
    )
    begin(page, "Draw")
    expect(page.locator("#away .notice")).to_contain_text("No storage left on this phone")
    unsent(page, 1)
    page.evaluate(
        "Object.keys(localStorage).filter((n) => /^filler/.test(n)).forEach((n) => localStorage.removeItem(n))"
    )
    begin(page, "Draw")
    keep(page)
    server.start()
    all_sent(page)
    assert hands(table) == ["Won", "Draw"]


def test_hands_survive_a_log_out_and_go_out_after_logging_in(server: Server, browser: Browser, table: Table):
    tournament = table.round.tournament
    judge = factories.staff(tournament, "judge")
    context = browser.new_context(service_workers="allow", viewport=PHONE)
    context.add_cookies([server.cookie(judge)])
    page = context.new_page()
    visit(page, server.url + path_of(table))
    wait_until_kept(page, path_of(table))
    server.stop()
    ron(page, "W", "S", "3 han 40 fu")
    begin(page, "Draw")
    keep(page)
    unsent(page, 2)
    # Logged out before the network is back.
    context.clear_cookies()
    server.start()
    expect(page.locator("#unsent-bar")).to_contain_text("log in")
    visit(page, server.url)
    unsent(page, 2)
    until(page, lambda found: not found)
    assert not ReportedHand.objects.exists()
    context.add_cookies([server.cookie(judge)])
    visit(page, server.url + path_of(table))
    all_sent(page)
    assert hands(table) == ["Won", "Draw"]
