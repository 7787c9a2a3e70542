"""Answers that cross: on every page that is refreshed by a choice, the last choice is what stands there."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Error, Page, Route, expect

from tests import factories
from tests.server import Server

TEMPLATES = Path(__file__).parents[1] / "templates"
TRIGGER = re.compile(
    r"<[^>]*hx-(?:get|post)=[^>]*hx-trigger=\"(?:change|input)[^>]*>|<[^>]*hx-trigger=\"input[^>]*>"
)


def test_every_element_that_asks_on_a_choice_says_which_answer_counts():
    """`replace` drops the older question, `queue last` those in between; `queue all` is for taps that add up."""
    found = {
        f"{path.relative_to(TEMPLATES)}": element
        for path in TEMPLATES.rglob("*.html")
        for element in TRIGGER.findall(re.sub(r"{%.*?%}", "", path.read_text()))
    }
    assert len(found) >= 7
    assert not [name for name, element in found.items() if "hx-sync=" not in element]


def two_choices(page: Page, first: Callable[[], object], second: Callable[[], object], pattern: str) -> None:
    """Make the first choice, hold its question on its way, make the second, and let the first through late."""
    held: list[Route] = []

    def meet(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(re.compile(pattern), meet)
    with page.expect_request(re.compile(pattern)):
        first()
    page.wait_for_function("() => true")
    second()
    assert held
    with contextlib.suppress(Error):  # the page has given it up: so much the better
        held[0].continue_()
    page.wait_for_function("() => !document.querySelector('.htmx-request')")


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
def test_the_last_choice_wins_on_every_page(server: Server, browser: Browser):
    tournament = factories.TournamentFactory(ruleset="ema2025")
    organiser = factories.staff(tournament, "organiser")
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_cookies([server.cookie(organiser)])
    page = context.new_page()

    page.goto(f"{server.url}{reverse('tournament-rules', args=[tournament.slug])}")
    rules = page.locator("#id_ruleset")
    two_choices(
        page, lambda: rules.select_option("tenhou"), lambda: rules.select_option("krakow2022"), r"\?ruleset="
    )
    expect(rules).to_have_value("krakow2022")

    page.goto(f"{server.url}{reverse('yaku')}")
    rules = page.locator("#rules")
    two_choices(
        page, lambda: rules.select_option("tenhou"), lambda: rules.select_option("krakow2022"), r"/yaku/\?rules="
    )
    expect(rules).to_have_value("krakow2022")
    expect(page).to_have_url(re.compile("rules=krakow2022"))

    page.goto(f"{server.url}{reverse('presets')}")
    two_choices(
        page,
        lambda: page.locator("label.chip", has_text="only differences").click(),
        lambda: page.locator("label.chip", has_text="only differences").click(),
        r"/rules/\?",
    )
    expect(page).not_to_have_url(re.compile("differ=1"))
    context.close()
