"""The day with the keyboard alone: every step is reached by Tab or an arrow, and one sees where one is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from taikai.registration.models import Entrant
from taikai.results.models import Result
from taikai.standings.domain.ceremony import running
from taikai.tournaments.domain.change import SYSTEM
from tests import factories
from tests.server import Server
from tests.test_every_page import LAPTOP

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

#: Whether what has the focus shows it: a line around it, or around what stands for it (a chip, a segment).
SHOWS = """() => {
  const here = document.activeElement;
  if (here === document.body) return "nothing has the focus";
  const lined = (node) => {
    const style = node && getComputedStyle(node);
    return style && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 1;
  };
  const inside = here.matches(".palette [role=combobox]");  // the only thing in its dialog: the caret stands in it
  const box = here.getBoundingClientRect();
  if (!inside && ![here, here.nextElementSibling, here.closest("label"), here.parentElement].some(lined))
    return `no line around ${here.outerHTML.slice(0, 120)}`;
  if (box.bottom < 0 || box.top > innerHeight) return `out of sight: ${here.outerHTML.slice(0, 120)}`;
  return "";
}"""


def opened(browser: Browser, address: str, cookie: dict[str, str]) -> Page:
    context = browser.new_context(viewport=LAPTOP, reduced_motion="reduce")
    context.add_cookies([cookie])
    page = context.new_page()
    page.goto(address)
    return page


def reach(page: Page, what: Locator, most: int = 90) -> None:
    """Tab until it has the focus; whatever is passed shows that it has it."""
    expect(what).to_be_visible()
    for _step in range(most):
        page.keyboard.press("Tab")
        assert page.evaluate(SHOWS) in ("", "nothing has the focus"), page.evaluate(SHOWS)
        if what.evaluate("node => node === document.activeElement"):
            assert page.evaluate(SHOWS) == ""
            return
    raise AssertionError(f"{what} is not reached by Tab")


def test_finding_keys_and_menus(browser: Browser, server: Server):
    event = factories.TournamentFactory(stage="playing")
    factories.seated(event)
    organiser = server.cookie(factories.staff(event, "organiser"))
    page = opened(browser, f"{server.url}{event.get_absolute_url()}manage/", organiser)
    door = page.locator("[data-find]")
    field = page.locator("#palette input")
    reach(page, door)
    for key in ("/", "Control+k", "Enter"):
        page.keyboard.press(key)
        expect(field).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#palette")).to_be_hidden()
        expect(door).to_be_focused()  # where one was before
    page.keyboard.press("?")
    keys = page.locator("#keys")
    expect(keys).to_be_visible()
    for _step in range(8):
        page.keyboard.press("Tab")
        # what is behind a dialog cannot have the focus; the browser's own bar can
        assert page.evaluate("() => document.activeElement.closest('dialog, body').id || 'body'") in (
            "keys",
            "body",
        )
        assert not page.evaluate("() => !!document.activeElement.closest('header, main, footer')")
    page.keyboard.press("Escape")
    expect(door).to_be_focused()

    day = page.locator("[data-group=day] summary")
    day.focus()
    page.keyboard.press("ArrowDown")
    first = page.locator(".nav-menu[open] a").first
    expect(first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".nav-menu[open] a").last).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".nav-menu[open]")).to_have_count(0)
    expect(day).to_be_focused()

    page.keyboard.press("/")
    page.keyboard.type("check-in")
    expect(page.locator("#palette [aria-selected=true]")).to_contain_text("Check-in")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/manage/check-in/"))
    page.context.close()


def test_checking_in_publishing_and_a_result(browser: Browser, server: Server):
    event = factories.TournamentFactory(stage="check_in")
    factories.seated(event, published=False)
    Entrant.objects.filter(tournament=event).update(checked_in_at=None)
    organiser = server.cookie(factories.staff(event, "organiser"))
    base = f"{server.url}{event.get_absolute_url()}manage/"
    page = opened(browser, f"{base}check-in/", organiser)
    reach(page, page.locator("#people button[name=in]").first)
    page.keyboard.press("Enter")
    expect(page.locator("#people button[name=out]")).to_have_count(1)
    assert wait_for(
        lambda: Entrant.objects.filter(tournament=event, checked_in_at__isnull=False).count() == 1, page
    )
    expect(page.locator("main :focus")).to_have_count(1)  # one goes on from where one was

    page.goto(f"{base}seating/")
    reach(page, page.get_by_role("button", name=re.compile("^Publish")).first)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert wait_for(lambda: event.rounds.get().is_published, page)

    event.stage = "playing"
    event.save()
    page.goto(f"{base}results/1/1/")
    for field, value in (
        ("points-E", "31200"),
        ("points-S", "28900"),
        ("points-W", "40100"),
        ("points-N", "19800"),
    ):
        reach(page, page.locator(f"#{field}"))
        page.keyboard.type(value)
    reach(page, page.locator("#sticks"))
    page.keyboard.type("0")
    expect(page.locator("#check")).to_contain_text("correct")
    reach(page, page.get_by_role("button", name="Save and confirm", exact=True))
    page.keyboard.press("Enter")
    assert wait_for(lambda: Result.objects.filter(state="confirmed").count() == 1, page)
    page.context.close()


def test_a_ceremony(browser: Browser, server: Server):
    event = factories.TournamentFactory(stage="playing", release="complete", hanchan_count=1)
    (round_,) = factories.seated(event)
    running.plan(event, 3, actor=SYSTEM)
    for number, table in enumerate(round_.tables.all()):
        factories.confirmed(table, 40_000 + 1_000 * number, 30_000 - 1_000 * number)
    organiser = server.cookie(factories.staff(event, "organiser"))
    page = opened(browser, f"{server.url}{event.get_absolute_url()}manage/screens/", organiser)
    reach(page, page.get_by_role("button", name="Start ceremony"))
    page.keyboard.press("Enter")
    following = page.locator("button[value=next]")
    reach(page, following)
    answer = page.locator(".remote-ceremony .answer")
    for step in (1, 2, 3):
        page.keyboard.press("Enter")
        expect(answer).to_contain_text(f"Step {step} of")
        expect(following).to_be_focused()
    page.context.close()


def wait_for(so: object, page: Page) -> bool:
    assert callable(so)
    for _try in range(100):
        if so():
            return True
        page.wait_for_timeout(100)
    return False
