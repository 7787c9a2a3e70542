"""A page that was open before the change shows it without a reload."""

import pytest
from playwright.sync_api import expect

from taikai.tournaments.domain.change import SYSTEM, change
from tests import factories

pytestmark = [
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
    pytest.mark.urls("taikai.live.tests.urls"),
]


def add_line(tournament, text):
    with change(tournament, SYSTEM, "test.change") as act:
        act.log(target=text)


@pytest.fixture(params=["stream", "poll"])
def live_page(request, server, page):
    tournament = factories.TournamentFactory()
    add_line(tournament, "first line")
    page.goto(f"{server.url}/t/{tournament.slug}/lines/{request.param}/")
    expect(page.locator("tr")).to_have_count(1)
    return page, tournament


@pytest.mark.both
def test_change_arrives_and_nothing_is_lost(live_page):
    page, tournament = live_page
    page.locator("#more > summary").click()
    page.locator("#typed").fill("half a wo")
    page.evaluate("window.sameDocument = true")
    for number in (2, 3):
        add_line(tournament, f"line {number}")
        expect(page.locator("tr")).to_have_count(number)
        expect(page.locator("tr.changed", has_text=f"line {number}")).to_be_visible()
        expect(page.locator("tr.changed", has_text="first line")).to_have_count(0)
    expect(page.locator("tr.changed")).to_have_count(0)
    assert page.evaluate("window.sameDocument") is True
    assert page.evaluate("document.activeElement.id") == "typed"
    assert page.locator("#typed").input_value() == "half a wo"
    assert page.locator("#more").get_attribute("open") is not None
    expect(page.locator("#revision")).to_have_text(str(tournament.revision))


def test_a_picture_takes_its_new_class_too(live_page):
    """What stands behind a picture on a page comes as well: nothing stops at its class, which is no string."""
    page, tournament = live_page
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    add_line(tournament, "second line")
    expect(page.locator("#drawn.lines-2")).to_have_count(1)
    expect(page.locator("#revision")).to_have_text(str(tournament.revision))
    assert errors == []


def test_a_server_that_restarts_is_found_again(live_page, server):
    page, tournament = live_page
    badge = page.locator("#live-badge")
    expect(badge).to_be_hidden()
    server.stop()
    expect(badge).to_contain_text("Offline since")
    add_line(tournament, "while away")
    server.start()
    expect(page.locator("tr")).to_have_count(2)
    expect(badge).to_be_hidden()


def test_a_hidden_tab_asks_nothing_and_catches_up_when_seen(live_page):
    page, tournament = live_page
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/live/" in request.url else None)
    hide = """(hidden) => {
        Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, True)
    page.wait_for_timeout(300)  # what was under way ends
    asked.clear()
    add_line(tournament, "while hidden")
    page.wait_for_timeout(2_500)
    assert asked == []
    page.evaluate(hide, False)
    expect(page.locator("tr")).to_have_count(2)


def test_console_is_clean(server, page):
    text = []
    page.on("console", lambda message: text.append(message.text))
    page.on("pageerror", lambda error: text.append(str(error)))
    tournament = factories.TournamentFactory()
    page.goto(f"{server.url}/t/{tournament.slug}/lines/stream/")
    add_line(tournament, "a line")
    expect(page.locator("tr")).to_have_count(1)
    assert text == []
