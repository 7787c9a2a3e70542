"""The ceremony on two sizes of screen, with the longest names and shared places: nothing overlaps or is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from taikai.standings.domain.ceremony import running
from taikai.standings.domain.ceremony.visibility import showing
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories
from tests.memory import forget_all
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

SIZES = [(1280, 720), (1920, 1080)]
NAMES = [
    "Maximiliane-Wilhelmina Prinzessin von Hohenlohe-Waldenburg-Schillingsfürst zu Oettingen-Spielberg",
    "José María Fernández de la Vega y Castillo del Monte",
    "Bartłomiej Wojciech Szczepański-Grzegorzewski",
    "Konstantinos Papadopoulos-Chatzigeorgiou",
]
CLUB = "Mahjong-Riichi-Verein der Hansestädte Bremen, Hamburg, Lübeck und Rostock e. V."
#: What lies wrong: cards that overlap or leave the screen, words that leave their card or are cut.
WRONG = """() => {
  const wrong = [];
  const box = (node) => node.getBoundingClientRect();
  const kinds = ".ceremony-now > li, .podium > li, .ceremony-tiles > li, .award-one";
  const cards = [...document.querySelectorAll(kinds)];
  const words = (node) => node.textContent.trim().replace(/\\s+/g, " ").slice(0, 60);
  cards.forEach((card, at) => {
    const own = box(card);
    if (own.left < 0 || own.right > innerWidth + 1 || own.bottom > innerHeight + 1) {
      wrong.push("out " + words(card));
    }
    for (const other of cards.slice(at + 1).map(box)) {
      if (own.left < other.right - 1 && other.left < own.right - 1 && own.top < other.bottom - 1
          && other.top < own.bottom - 1) wrong.push("overlaps " + words(card));
    }
    if (card.scrollHeight > card.clientHeight + 2) wrong.push("cut " + words(card));
    for (const part of card.children) {
      const inner = box(part);
      if (inner.height > 2 && (inner.top < own.top - 1 || inner.bottom > own.bottom + 1
          || inner.left < own.left - 1 || inner.right > own.right + 1)) wrong.push("leaves " + words(part));
    }
  });
  const heading = box(document.querySelector(".screen-what")).bottom;
  if (cards.some((card) => box(card).top < heading - 1)) wrong.push("the heading is covered");
  return wrong;
}"""

STILL = """() => document.fonts.status === "loaded"
  && document.getAnimations().every((one) => one.playState !== "running")"""


def played(level: bool) -> Tournament:
    """Eight players with long names and clubs, all in; `level`: each place is shared by two."""
    tournament = factories.TournamentFactory(stage="playing", release="complete", hanchan_count=2)
    rounds = factories.seated(tournament, players=8, rounds=2)
    for number, entrant in enumerate(tournament.entrants.order_by("pk")):
        entrant.name, entrant.club, entrant.country = f"{NAMES[number % 4]} {number}", CLUB, "DE"
        entrant.save()
    for round_ in rounds:
        for table in round_.tables.order_by("number"):
            more = 0 if level else 800 * table.number
            points = (41_000 + more, 31_000 + more // 2, 29_000 - more // 4, 19_000 - more * 5 // 4)
            factories.confirmed(table, *points)
            if round_ is rounds[0] and table.number == 2:
                running.plan(tournament, 5, actor=SYSTEM)
    forget_all()
    running.begin(tournament, actor=SYSTEM)
    return tournament


@pytest.mark.parametrize("level", [False, True], ids=["one shared", "all shared"])
def test_cards_of_the_longest_names_never_overlap_and_the_podium_stays(
    server: Server, browser: Browser, level: bool
) -> None:
    tournament = played(level)
    page = browser.new_page()
    address = f"{server.url}/t/{tournament.slug}/screen/ceremony/"
    found = showing(tournament)
    assert found is not None
    wrong: dict[str, list[str]] = {}
    for step in range(found.count + 1):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(address)
            expect(page.locator(".ceremony")).to_have_attribute("data-step", str(step))
            page.wait_for_function(STILL)
            if lies := page.evaluate(WRONG):
                wrong[f"step {step} at {width}"] = lies
        if step < found.count:
            running.move_step(tournament, step, True, actor=SYSTEM)
    assert wrong == {}
    expect(page.locator(".screen-what")).to_have_text("Podium")
    at_last = showing(tournament)
    assert at_last is not None
    people = len(at_last.podium)
    assert people == 4, "with a shared place four long cards stand beside each other"
    expect(page.locator(".podium > li")).to_have_count(people)
    running.end(tournament, actor=SYSTEM)
    page.goto(f"{server.url}/t/{tournament.slug}/screen/")
    expect(page.locator(".podium > li")).to_have_count(people)
    page.close()
