"""How many clicks the jobs take that an organiser does under pressure, counted in a browser from the dashboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Locator, Page, expect

from taikai.registration.domain.personal_links import badge_code
from taikai.registration.models import Entrant
from taikai.results.models import Result
from taikai.seating.domain.plans.draw import draw
from taikai.seating.models import Round, Seat
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


#: As many jobs as the table of `docs/look.md` has.
JOBS = 7


class Hand:
    """A hand on a page: what it presses is counted, and what it types or chooses."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks, self.fields = page, 0, 0

    def press(self, what: Locator) -> None:
        what.click()
        self.clicks += 1

    def button(self, name: str) -> None:
        self.press(self.page.get_by_role("main").get_by_role("button", name=name).first)

    def link(self, name: str) -> None:
        """A page of the way around, at the head or at the thumb; once styles are there: only one of them shows."""
        self.page.wait_for_load_state()
        self.press(self.page.get_by_role("link", name=name, exact=True).locator("visible=true").first)

    def fill(self, field: Locator, value: str) -> None:
        field.fill(value)
        self.fields += 1

    def choose(self, field: Locator, value: str) -> None:
        field.select_option(value)
        self.fields += 1

    def paste(self, text: str) -> None:
        """What was copied elsewhere, with Ctrl-V where one stands: counted as a field that is filled."""
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
        self.page.keyboard.press("Control+V")
        self.fields += 1

    def counted(self) -> int:
        clicks, self.clicks = self.clicks, 0
        return clicks


def test_the_jobs_of_the_morning_and_their_clicks(browser: Browser, server: Server, tournament: Tournament):
    tournament.stage, tournament.capacity = "check_in", 8
    tournament.save()
    people = factories.EntrantFactory.create_batch(8, tournament=tournament)
    waiting = factories.EntrantFactory(tournament=tournament, status="waiting")
    draw(tournament, seed=1, actor=SYSTEM)
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    hand = Hand(context.new_page())
    base = f"{server.url}/t/{tournament.slug}/manage/"
    found = {}

    hand.page.goto(base)
    missing = people[2]
    row = hand.page.locator(f"[data-key=absent-{missing.pk}]")
    hand.press(row.get_by_role("link", name="Not coming"))
    hand.button("Withdraw and replace player")
    expect(hand.page.locator(".dashboard")).to_be_visible()
    found["a no-show is replaced from the waiting list"] = hand.counted()
    waiting.refresh_from_db()
    assert waiting.status == Entrant.Status.CONFIRMED
    assert Seat.objects.filter(entrant=waiting).exists() and not Seat.objects.filter(entrant=missing).exists()

    hand.press(hand.page.locator(f"[data-key=absent-{people[0].pk}]").get_by_role("button", name="Check in"))
    expect(hand.page.locator(f"[data-key=absent-{people[0].pk}]")).to_have_count(0)
    found["a player at the entrance is checked in"] = hand.counted()

    hand.page.goto(f"{base}check-in/?scan={badge_code(people[1])}")
    expect(hand.page.locator(f"[name=out][value='{people[1].pk}']")).to_be_visible()
    found["a badge is scanned and its player checked in"] = hand.counted()

    hand.page.goto(f"{base}check-in/")
    hand.press(hand.page.locator(f"[name=out][value='{people[1].pk}']"))
    expect(hand.page.locator(f"[name=in][value='{people[1].pk}']")).to_be_visible()
    found["a check-in is taken back"] = hand.counted()

    assert found == counted_in_the_docs(list(found))
    context.close()


def counted_in_the_docs(jobs: list[str]) -> dict[str, int]:
    """What `docs/look.md` says of these jobs."""
    text = Path(settings.BASE_DIR, "docs/look.md").read_text("utf-8")
    lines = re.findall(r"^\| ([a-z][^|]+) \| (\d+) \| [^|]*[a-z][^|]* \|$", text, re.MULTILINE)
    assert len(lines) == JOBS, "a job in the table that nobody counts"
    return {job: int(clicks) for job, clicks in lines if job in jobs}


LIST = "name;country\nAnna Nowak;PL\nBo Lind;SE\n"


def organiser_at(browser: Browser, server: Server, tournament: Tournament, path: str) -> Hand:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    hand = Hand(context.new_page())
    hand.page.goto(f"{server.url}/t/{tournament.slug}/manage/{path}")
    return hand


@pytest.mark.parametrize("page", ["players/", ""], ids=["entrants", "dashboard"])
def test_a_pasted_list_and_its_clicks(browser: Browser, server: Server, tournament: Tournament, page: str):
    hand = organiser_at(browser, server, tournament, page)
    expect(hand.page.get_by_text("Paste a list anywhere on this page")).to_be_visible()
    hand.paste(LIST)
    expect(hand.page.get_by_text("2 new players")).to_be_visible()
    assert not tournament.entrants.exists(), "nobody is imported before the press on the preview"
    hand.button("Import 2 players")
    expect(hand.page.get_by_text("2 players imported.")).to_be_visible()
    job = "a list is imported: pasted on the page of players"
    assert {job: hand.counted()} == counted_in_the_docs([job])
    assert sorted(tournament.entrants.values_list("name", "status")) == [
        ("Anna Nowak", "confirmed"),
        ("Bo Lind", "confirmed"),
    ]
    hand.page.goto(f"{server.url}/t/{tournament.slug}/manage/")
    expect(hand.page.locator("[data-list-drop]")).to_have_count(0)  # somebody is entered
    hand.page.context.close()


#: Drops files made in the browser onto the page, as a hand does with one from a folder.
DROP = """(files) => {
  const dataTransfer = new DataTransfer();
  for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
  const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector("h1").dispatchEvent(event);
  return event.defaultPrevented;
}"""


def test_a_dropped_file_is_looked_at_and_another_refused(browser: Browser, server: Server, tournament: Tournament):
    hand = organiser_at(browser, server, tournament, "players/")
    for wrong in ([["photo.png", "x"]], [["one.csv", LIST], ["two.csv", LIST]]):
        assert hand.page.evaluate(DROP, wrong), "the browser would open it in the place of the page"
        expect(hand.page.locator(".passing-note")).to_contain_text("Drop one file with a list")
    hand.page.evaluate(DROP, [["people.CSV", LIST]])
    expect(hand.page.get_by_text("2 new players")).to_be_visible()
    assert not tournament.entrants.exists()
    hand.page.context.close()


def test_what_is_pasted_into_a_field_or_is_no_list_stays(browser: Browser, server: Server, tournament: Tournament):
    hand = organiser_at(browser, server, tournament, "players/")
    here = hand.page.url
    hand.paste("Anna Nowak\n\n")
    hand.page.locator("#q").focus()
    hand.paste(LIST)
    expect(hand.page.locator("#q")).to_have_value(re.compile("Anna Nowak.*Bo Lind"))
    hand.page.keyboard.press("Escape")
    hand.page.keyboard.press("Control+K")
    hand.paste(LIST)
    expect(hand.page.locator("#palette input")).to_have_value(re.compile("Anna Nowak.*Bo Lind"))
    assert hand.page.url == here
    hand.page.context.close()


def test_a_seating_with_wishes_and_its_clicks(browser: Browser, server: Server, tournament: Tournament):
    """From the page "Seating" to what everybody sees: two who are kept apart."""
    people = factories.EntrantFactory.create_batch(8, tournament=tournament)
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    hand = Hand(context.new_page())
    hand.page.goto(f"{server.url}/t/{tournament.slug}/manage/seating/")
    hand.fill(hand.page.get_by_label("Must not meet", exact=True), people[0].name)
    hand.fill(hand.page.get_by_label("Second player who must not meet"), people[1].name)
    hand.press(hand.page.get_by_role("main").get_by_role("button", name="Draw", exact=True))
    hand.button("Publish seating")
    expect(hand.page.get_by_text("Seating published.")).to_be_visible()
    job = "a seating with wishes is drawn and published, from its page"
    assert {job: hand.counted()} == counted_in_the_docs([job])
    assert Round.objects.filter(tournament=tournament).exclude(state="published").count() == 0
    together = Seat.objects.filter(entrant=people[0]).values_list("table", flat=True)
    assert not Seat.objects.filter(entrant=people[1], table__in=together).exists()
    context.close()


def test_a_tables_points_and_their_taps(browser: Browser, server: Server, tournament: Tournament):
    """On a phone from the board: the table, its first field, and what takes the fourth value and confirms all."""
    tournament.stage = "playing"
    tournament.save()
    factories.seated(tournament)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.add_cookies([server.cookie(factories.staff(tournament, "judge"))])
    hand = Hand(context.new_page())
    hand.page.goto(f"{server.url}/t/{tournament.slug}/manage/results/1/")
    hand.press(hand.page.locator("main a[href$='/results/1/1/']").first)
    hand.press(hand.page.locator("[name=points_E]"))
    for wind, points in zip("ESW", ("40100", "31200", "28900"), strict=True):
        hand.fill(hand.page.locator(f"[name=points_{wind}]"), points)
    hand.fill(hand.page.locator("[name=sticks]"), "0")
    hand.button("Use it, save and confirm")
    expect(hand.page.get_by_text("Table 1 confirmed.")).to_be_visible()
    job = "a table's points are entered from the board"
    assert {job: hand.counted()} == counted_in_the_docs([job])
    result = Result.objects.get()
    assert (result.state, result.north) == ("confirmed", 19_800)
    context.close()


def test_a_value_that_cannot_be_is_not_confirmed_at_one_tap(
    browser: Browser, server: Server, tournament: Tournament
):
    tournament.stage = "playing"
    tournament.save()
    factories.seated(tournament)
    context = browser.new_context()
    context.add_cookies([server.cookie(factories.staff(tournament, "judge"))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/results/1/1/")
    for wind, points in zip("ESW", ("40100", "31250", "28900"), strict=True):
        page.locator(f"[name=points_{wind}]").fill(points)
    page.locator("[name=sticks]").fill("0")
    expect(page.locator("#check")).to_contain_text("31")
    expect(page.get_by_role("button", name="Use it, save and confirm")).to_have_count(0)
    page.locator("[name=points_S]").fill("31200")
    expect(page.get_by_role("button", name="Use it, save and confirm")).to_be_visible()
    context.close()
