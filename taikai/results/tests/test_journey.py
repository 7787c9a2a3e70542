"""Two judges with their phones at one table, and one whose browser has no JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from taikai.live.tests.test_shell import wait_until_kept
from taikai.results.models import Penalty, Result
from taikai.tournaments.domain.change import Actor
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


def phone(browser: Browser, server: Server, actor: Actor, scripts: bool = True, worker: bool = False) -> Page:
    """`worker`: with the service worker, which opens pages without a network."""
    allowed = "allow" if worker else "block"
    context = browser.new_context(viewport=PHONE, java_script_enabled=scripts, service_workers=allowed)
    context.add_cookies([server.cookie(actor.user)])
    return context.new_page()


def write(page: Page, **values: str) -> None:
    for name, value in values.items():
        page.locator("#sticks" if name == "sticks" else f"#points-{name}").fill(value)


def filled_in(browser: Browser, server: Server, actor: Actor, table, worker: bool = False) -> Page:
    """A phone with the sheet of a table, every field typed, nothing sent."""
    page = phone(browser, server, actor, worker=worker)
    page.goto(f"{server.url}/t/{table.round.tournament.slug}/manage/results/1/1/")
    write(page, E="31200", S="28900", W="40100", sticks="1", N="18800")
    return page


def at_the_first_save(page: Page, handle: Callable[[Route], object]) -> None:
    """Give the first request that saves the sheet to `handle`; previews and later ones go their way."""
    taken: list[Route] = []

    def take(route: Route) -> None:
        if route.request.method == "POST" and not taken and "preview" not in route.request.url:
            taken.append(route)
            handle(route)
        else:
            route.continue_()

    page.route("**/manage/results/1/1/**", take)


@pytest.mark.both
def test_two_judges_one_table(server: Server, browser: Browser, table, actor, other):
    address = f"{server.url}/t/{table.round.tournament.slug}/manage/results/"
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
    expect(two.locator("#check")).to_contain_text("correct")

    board = phone(browser, server, actor)
    board.goto(address)
    expect(board.locator(".answer")).to_contain_text("0 of 2 results confirmed")
    one.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(one.locator(".answer")).to_contain_text("1 of 2 results confirmed")
    expect(board.locator(".answer")).to_contain_text("1 of 2 results confirmed")

    two.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(two.locator("#problems")).to_contain_text("saved this table while you were editing")
    expect(two.locator("tr.differs")).to_have_count(2)
    two.get_by_role("button", name="Edit my numbers").click()
    expect(two.locator("#points-W")).to_have_value("41100")
    two.go_back()
    two.get_by_role("link", name="Keep the saved result").click()
    expect(two.locator("table.preview")).to_contain_text("+26.1")
    result = Result.objects.get()
    assert (result.state, result.west, result.version) == ("confirmed", 40_100, 1)
    widths = two.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]


def test_a_table_without_javascript(server: Server, browser: Browser, table, actor):
    page = phone(browser, server, actor, scripts=False)
    page.goto(f"{server.url}/t/{table.round.tournament.slug}/manage/results/1/1/")
    write(page, E="60000", S="40000", W="25000", sticks="0")
    page.locator("#sticks").press("Enter")
    assert not Result.objects.exists()
    page.locator(".fill").click()
    expect(page.locator("#points-N")).to_have_value("5000")
    expect(page.locator("[name=below_N]")).to_be_checked()
    page.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(page.locator(".answer")).to_contain_text("1 of 2 results confirmed")
    assert Result.objects.get().north == -5_000


def test_a_sheet_saved_without_a_connection_is_sent_later(server: Server, browser: Browser, table, actor):
    page = filled_in(browser, server, actor, table)
    expect(page.locator("#check")).to_contain_text("correct")
    page.context.set_offline(True)
    page.get_by_role("button", name="Save and confirm", exact=True).dblclick()
    expect(page.locator("#unsent-notice")).to_contain_text("saved on this phone and sent when")
    expect(page.locator("#points-W")).to_have_value("40100")
    assert not Result.objects.exists()
    page.context.set_offline(False)
    expect(page.locator(".answer")).to_contain_text("1 of 2 results confirmed")
    result = Result.objects.get()
    assert (result.state, result.version, result.west) == ("confirmed", 1, 40_100)
    expect(page.locator("#unsent")).to_be_hidden()
    assert page.evaluate("localStorage.length") == 0


def test_what_was_checked_before_the_network_went_does_not_stand_beside_new_numbers(
    server: Server, browser: Browser, table, actor
):
    page = filled_in(browser, server, actor, table)
    expect(page.locator("#check")).to_contain_text("correct")
    page.context.set_offline(True)
    write(page, W="39100")
    expect(page.locator("#check")).to_have_text("No network, so these numbers have not been checked.")
    page.context.set_offline(False)
    write(page, W="40100")
    expect(page.locator("#check")).to_contain_text("correct")
    expect(page.locator("#check")).not_to_have_attribute("data-stale", "")


def test_a_check_under_way_hides_the_one_before(server: Server, browser: Browser, table, actor):
    page = filled_in(browser, server, actor, table)
    expect(page.locator("#check .positive").first).to_be_visible()
    page.route("**/preview/", lambda route: None)  # it never answers
    write(page, W="39100")
    expect(page.locator("#check .positive").first).to_be_hidden()


@pytest.mark.both
def test_an_answer_that_was_lost_is_asked_for_again(server: Server, browser: Browser, table, actor):
    """The server saved it, the phone never heard: the same sheet again gives the same answer."""
    page = filled_in(browser, server, actor, table)
    at_the_first_save(page, lambda route: (route.fetch(), route.abort()))
    page.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(page.locator("#unsent-notice")).to_be_visible()
    assert Result.objects.count() == 1
    expect(page.locator(".answer")).to_contain_text("1 of 2 results confirmed")
    assert Result.objects.get().version == 1


def test_a_number_changed_after_a_lost_answer_is_not_dropped(server: Server, browser: Browser, table, actor):
    """The first sheet is saved, the phone does not know it, and the judge corrects a number meanwhile."""
    page = filled_in(browser, server, actor, table)
    held: list[tuple[Route, APIResponse]] = []
    at_the_first_save(page, lambda route: held.append((route, route.fetch())))
    page.get_by_role("button", name="Save", exact=True).click()
    while not held:
        page.wait_for_timeout(20)
    write(page, E="32200", W="39100")
    expect(page.locator("#unsent-notice")).to_contain_text("You changed the numbers")
    held[0][0].abort()
    page.wait_for_timeout(300)
    expect(page.locator("#unsent-notice")).to_contain_text("You changed the numbers")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#problems")).to_contain_text("saved this table while you were editing")
    page.get_by_role("button", name="Save my numbers", exact=True).click()
    expect(page.locator(".notice-success").first).to_contain_text("Table 1 saved")
    expect(page.locator("#unsent")).to_be_hidden()
    assert Result.objects.order_by("version").last().west == 39_100


def test_a_form_sent_before_its_script_arrived_leaves_nothing_waiting(
    server: Server, browser: Browser, table, actor, other
):
    address = f"{server.url}/t/{table.round.tournament.slug}/manage/results/1/1/"
    one, two = phone(browser, server, actor), phone(browser, server, other)
    for page, west, north in ((one, "40100", "18800"), (two, "41100", "17800")):
        page.goto(address)
        write(page, E="31200", S="28900", W=west, sticks="1", N=north)
    one.get_by_role("button", name="Save", exact=True).click()
    expect(one.locator(".notice-success").first).to_contain_text("Table 1 saved")
    two.route("**/unsent*.js", lambda route: route.abort())
    two.get_by_role("button", name="Save", exact=True).click()
    expect(two.locator("#problems")).to_contain_text("saved this table while you were editing")
    assert two.evaluate("localStorage.length") == 1
    two.unroute("**/unsent*.js")
    two.get_by_role("button", name="Save my numbers", exact=True).click()
    expect(two.locator(".notice-success").first).to_contain_text("Table 1 saved")
    two.wait_for_function("() => localStorage.length === 0")
    expect(two.locator("#unsent")).to_be_hidden()
    assert "#" not in two.url


def test_an_answer_to_other_numbers_does_not_take_the_page_away(server: Server, browser: Browser, table, actor):
    page = filled_in(browser, server, actor, table)
    held: list[tuple[Route, APIResponse]] = []
    at_the_first_save(page, lambda route: held.append((route, route.fetch())))
    page.get_by_role("button", name="Save", exact=True).click()
    while not held:
        page.wait_for_timeout(20)
    write(page, W="39100")
    held[0][0].fulfill(response=held[0][1])
    page.wait_for_timeout(300)
    expect(page.locator("#points-W")).to_have_value("39100")
    expect(page.locator("#unsent-notice")).to_contain_text("You changed the numbers")


@pytest.mark.parametrize("keep", [True, False], ids=["theirs", "mine"])
def test_who_decided_between_two_sheets_is_not_asked_again(
    server: Server, browser: Browser, table, actor, other, keep
):
    """What the phone kept is done with as soon as both sheets are on the page."""
    address = f"{server.url}/t/{table.round.tournament.slug}/manage/results/1/1/"
    one, two = phone(browser, server, actor), phone(browser, server, other)
    for page, west, north in ((one, "40100", "18800"), (two, "41100", "17800")):
        page.goto(address)
        write(page, E="31200", S="28900", W=west, sticks="1", N=north)
    for page in (one, two):
        page.get_by_role("button", name="Save", exact=True).click()
    if keep:
        two.get_by_role("link", name="Keep the saved result").click()
        expect(two.locator("#points-W")).to_have_value("40100")
        expect(two.locator("#unsent-notice")).to_have_count(0)
        return
    two.get_by_role("button", name="Edit my numbers").click()
    write(two, W="42100", N="16800")
    two.locator("#sticks").press("Enter")
    expect(two.locator("#points-W")).to_have_value("42100")
    two.get_by_role("button", name="Save", exact=True).click()
    expect(two.locator(".notice-success").first).to_contain_text("Table 1 saved")
    assert Result.objects.order_by("version").last().west == 42_100


def test_a_closed_phone_still_has_the_sheet(server: Server, browser: Browser, table, actor):
    page = phone(browser, server, actor)
    board = f"{server.url}/t/{table.round.tournament.slug}/manage/results/"
    page.goto(f"{board}1/1/")
    write(page, E="31200", S="28900", W="40100", sticks="1", N="18800")
    server.stop()  # nothing gets through, not even a request whose answer is lost
    page.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(page.locator("#unsent-notice")).to_be_visible()
    page.goto("about:blank")
    server.start()
    # Whichever page of the tournament is opened next sends it.
    page.goto(board)
    expect(page.locator(".answer")).to_contain_text("1 of 2 results confirmed")
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator("#unsent-bar")).to_be_hidden()
    assert page.evaluate("localStorage.length") == 0
    assert Result.objects.get().west == 40_100


def test_a_sheet_reloaded_without_a_network_is_sent_by_itself(server: Server, browser: Browser, table, actor):
    page = filled_in(browser, server, actor, table, worker=True)
    wait_until_kept(page, f"/t/{table.round.tournament.slug}/manage/results/1/1/")
    server.stop()
    page.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(page.locator("#unsent-notice")).to_be_visible()
    page.reload()
    expect(page.locator("#points-W")).to_have_value("40100")
    expect(page.locator("#unsent-bar")).to_contain_text("Not sent yet (1)")
    server.start()
    expect(page.locator(".answer")).to_contain_text("1 of 2 results confirmed")
    assert Result.objects.get().version == 1


def test_a_sheet_that_was_changed_is_not_sent_by_another_page(server: Server, browser: Browser, table, actor):
    page = filled_in(browser, server, actor, table)
    server.stop()
    page.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(page.locator("#unsent-notice")).to_be_visible()
    write(page, W="39100")
    expect(page.locator("#unsent-notice")).to_contain_text("You changed the numbers")
    page.goto("about:blank")
    server.start()
    page.goto(f"{server.url}/t/{table.round.tournament.slug}/manage/results/")
    expect(page.get_by_role("link", name="Table 1 · hanchan 1: saved on this phone")).to_be_visible()
    expect(page.locator("#unsent-bar")).to_contain_text("Not sent yet (1)")
    page.wait_for_timeout(500)
    assert not Result.objects.exists()


def test_a_sheet_saved_after_being_logged_out_is_there_after_logging_in(
    server: Server, browser: Browser, table, actor
):
    page = phone(browser, server, actor)
    here = f"{server.url}/t/{table.round.tournament.slug}/manage/results/1/1/"
    page.goto(here)
    Session.objects.all().delete()
    write(page, E="31200", S="28900", W="40100", sticks="1", N="18800")
    expect(page.locator("#status")).to_contain_text("You’re logged out")
    page.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(page).to_have_url(re.compile("/login/"))
    actor.user.set_password("a-long-word-to-enter")
    actor.user.save()
    page.locator("[name=username]").fill(actor.user.get_username())
    page.locator("[name=password]").fill("a-long-word-to-enter")
    page.locator("main").get_by_role("button", name="Log in", exact=True).click()
    expect(page).to_have_url(here)
    expect(page.locator("#points-W")).to_have_value("40100")
    page.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(page.locator(".answer")).to_contain_text("1 of 2 results confirmed")


def test_what_the_server_refuses_is_shown_with_every_field(server: Server, browser: Browser, table, actor):
    page = phone(browser, server, actor)
    page.goto(f"{server.url}/t/{table.round.tournament.slug}/manage/results/1/1/")
    write(page, E="31200", S="28900", W="40100", N="18800")
    page.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(page.locator("#problems")).to_contain_text("Enter the riichi sticks left")
    expect(page.locator("#points-W")).to_have_value("40100")
    write(page, sticks="1")
    page.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(page.locator(".answer")).to_contain_text("1 of 2 results confirmed")


def test_other_forms_keep_what_was_typed_without_a_connection(server: Server, browser: Browser, table, actor):
    page = phone(browser, server, actor)
    page.goto(f"{server.url}/t/{table.round.tournament.slug}/manage/penalties/")
    page.locator("[name=entrant]").select_option(index=1)
    page.locator("[name=reason]").fill("late")
    page.context.set_offline(True)
    page.locator("main button.primary").first.click()
    expect(page.locator("#status")).to_contain_text("Nothing was sent")
    expect(page.locator("[name=reason]")).to_have_value("late")


def test_a_laptop_without_any_network_still_reaches_its_own_site(server: Server, browser: Browser, table, actor):
    """The browser counts as offline where the site runs on the very same machine."""
    page = phone(browser, server, actor)
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.goto(f"{server.url}/t/{table.round.tournament.slug}/manage/penalties/")
    page.locator("[name=entrant]").select_option(index=1)
    page.locator("[name=amount]").fill("1.0")
    page.locator("[name=reason]").fill("late")
    page.locator("main button.primary").first.click()
    expect(page.locator(".notice-success")).to_be_visible()
    assert Penalty.objects.get().reason == "late"
