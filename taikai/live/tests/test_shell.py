"""Pages that open without a network: what is kept, how old it says it is, and whom it is shown to."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from taikai.http_guard.client_state import reader_of, version
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server

PHONE = {"width": 390, "height": 844}


def kept(page: Page) -> list[str]:
    """The addresses of the pages that are on the device."""
    found = page.evaluate(
        """async () => {
            const found = [];
            for (const name of (await caches.keys()).filter((one) => one.startsWith("taikai-pages-"))) {
                for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
            }
            return found;
        }"""
    )
    return [path for path in found if path != "/reader"]


def until(page: Page, so: Callable[[list[str]], bool]) -> None:
    """Until the pages on the device are so."""
    for _look in range(1_200):
        if so(kept(page)):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"On the device are {kept(page)}")


def wait_until_kept(page: Page, path: str) -> None:
    """Until the copy of a page is on the device, and the worker that opens it is at work."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, lambda found: path in found)
    # A page is kept after its files; the last of them is the one that only some pages begin with.
    assert page.evaluate(
        "caches.match(document.getElementById('unsent-bar').dataset.script).then((file) => Boolean(file))"
    ), f"The files of {path} were not kept"


@pytest.mark.django_db
def test_the_worker_says_its_version_and_is_asked_for_again(client: Client):
    answer = client.get("/worker.js")
    first = answer.content.decode().splitlines()[0]
    text = json.loads(first.removeprefix("self.taikai = ").removesuffix(";"))
    icon = "/static/icons/seal.svg"
    assert text == {"version": version(), "nowhere": "/offline/", "files": "/static/", "icon": icon}
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"


@pytest.mark.django_db
def test_a_page_says_who_reads_without_saying_who_it_is(client: Client, organiser: User, judge: User, rf):
    assert 'data-reader=""' in client.get("/").content.decode()
    marks = set()
    for user in (organiser, judge):
        request = rf.get("/")
        request.user = user
        marks.add(reader_of(request))
        client.force_login(user)
        assert f'data-reader="{reader_of(request)}"' in client.get("/").content.decode()
    assert len(marks) == 2
    assert all(re.fullmatch("[0-9a-f]{16}", mark) for mark in marks)


@pytest.fixture
def board(server: Server) -> Tournament:
    tournament = factories.TournamentFactory(ruleset="ema2025", stage="playing")
    for _ in range(8):
        factories.EntrantFactory(tournament=tournament)
    factories.seated(tournament, 8, rounds=1)
    return tournament


def phone_of(browser: Browser, server: Server, user: User) -> BrowserContext:
    context = browser.new_context(service_workers="allow", viewport=PHONE)
    context.add_cookies([server.cookie(user)])
    return context


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
def test_the_judges_board_opens_without_a_network(server: Server, browser: Browser, board: Tournament):
    context = phone_of(browser, server, factories.staff(board, "judge"))
    page = context.new_page()
    path = f"/t/{board.slug}/manage/results/"
    page.goto(server.url + path)
    expect(page.locator(".table-card")).to_have_count(2)
    expect(page.locator("#as-of")).to_be_hidden()
    wait_until_kept(page, path)
    wait_until_kept(page, f"{path}1/2/")  # sheets nobody has opened are fetched beforehand

    server.stop()
    page.reload()
    expect(page.locator(".table-card")).to_have_count(2)
    expect(page.locator("#as-of")).to_have_text(re.compile(r"As of \d.*, offline"))
    page.goto(f"{server.url}{path}1/2/")
    expect(page.locator("#points-E")).to_be_visible()
    expect(page.locator("#as-of")).to_be_visible()
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]
    # What is not on the device says so, and which pages are.
    page.goto(f"{server.url}/t/{board.slug}/standings/")
    expect(page.locator("h1")).to_have_text("Offline")
    expect(page.locator("#kept-pages a").first).to_be_visible()

    server.start()
    page.goto(server.url + path)
    expect(page.locator("#as-of")).to_be_hidden()


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
def test_a_page_opened_without_a_network_comes_back_by_itself(server: Server, browser: Browser, board: Tournament):
    context = phone_of(browser, server, factories.staff(board, "judge"))
    page = context.new_page()
    path = f"/t/{board.slug}/manage/results/"
    page.goto(server.url + path)
    wait_until_kept(page, path)
    context.set_offline(True)
    page.reload()
    expect(page.locator("#as-of")).to_be_visible()
    context.set_offline(False)
    expect(page.locator("#as-of")).to_be_hidden()


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
def test_after_logging_out_nothing_opens_any_more(server: Server, browser: Browser, board: Tournament):
    context = phone_of(browser, server, factories.staff(board, "judge"))
    page = context.new_page()
    path = f"/t/{board.slug}/manage/results/"
    page.goto(server.url + path)
    wait_until_kept(page, path)
    page.locator(".nav-more > summary, .nav-own > summary").locator("visible=true").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in").first).to_be_visible()
    until(page, lambda found: not found)
    context.set_offline(True)
    page.goto(server.url + path)
    expect(page.locator("h1")).to_have_text("Offline")
    expect(page.locator("body")).not_to_contain_text("results confirmed")


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
def test_another_reader_opens_nothing_of_the_one_before(server: Server, browser: Browser, board: Tournament):
    """A session that ended without a log-out: what was kept goes as soon as anybody else reads a page."""
    context = phone_of(browser, server, factories.staff(board, "judge"))
    page = context.new_page()
    path = f"/t/{board.slug}/manage/results/"
    page.goto(server.url + path)
    wait_until_kept(page, path)
    context.clear_cookies()
    page.goto(server.url)
    until(page, lambda found: not found)


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
def test_a_page_taken_away_is_not_kept_any_longer(server: Server, browser: Browser, board: Tournament):
    judge = factories.staff(board, "judge")
    context = phone_of(browser, server, judge)
    page = context.new_page()
    path = f"/t/{board.slug}/manage/results/"
    page.goto(server.url + path)
    wait_until_kept(page, path)
    board.staff.filter(user=judge).delete()
    page.goto(server.url + path)
    until(page, lambda found: path not in found)
