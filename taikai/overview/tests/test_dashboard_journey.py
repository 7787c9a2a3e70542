"""The dashboard in a browser: one screen of 1280 × 800 for 6 tables and for 60, and the day at a phone's width."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect

from taikai.agenda.models import Clock, Item
from taikai.calls.models import Call
from taikai.registration.models import Entrant
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories
from tests.server import Server
from tests.test_every_page import LAPTOP, PHONE, faults

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

#: What of the dashboard is not on the screen, or lies over something else.
AWAY = """() => {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight) wrong.push(`scrolls by ${root.scrollHeight - innerHeight}`);
  if (root.scrollWidth > innerWidth) wrong.push("scrolls sideways");
  const parts = ["next", "clock", "tables", "needs", "day", "foot"].map((name) => `.dashboard-${name}`);
  const boxes = parts.map((name) => document.querySelector(name)?.getBoundingClientRect());
  boxes.forEach((box, at) => {
    if (!box) wrong.push(`${parts[at]} is missing`);
    else if (box.top < 0 || box.bottom > innerHeight + 0.5) wrong.push(`${parts[at]} ends at ${box.bottom}`);
  });
  const grid = document.querySelector(".squares");
  const over = grid.scrollHeight - grid.clientHeight;
  if (over > 1) wrong.push(`tables scroll by ${over}`);
  const legend = document.querySelector(".dashboard-legend").getBoundingClientRect();
  for (const square of document.querySelectorAll(".square")) {
    const box = square.getBoundingClientRect();
    if (box.bottom > legend.top + 0.5) wrong.push(`table ${square.textContent.trim()} below its list`);
    if (box.height < 28 || box.width < 36) wrong.push(`a table is ${box.width} × ${box.height}`);
    if (square.scrollWidth > square.clientWidth + 1) wrong.push(`table ${square.textContent.trim()} is cut`);
  }
  const line = document.querySelector(".dashboard-day").getBoundingClientRect();
  for (const name of [".dashboard-clock", ".dashboard-tables", ".dashboard-needs"]) {
    for (const child of document.querySelector(name).children) {
      if (child.getBoundingClientRect().bottom > line.top + 0.5) wrong.push(`${name} runs into the day`);
    }
  }
  return wrong;
}"""


ONE_SCREEN = "Math.max(0, document.documentElement.scrollHeight - innerHeight)"


def hall_of(tournament: Tournament, tables: int) -> Tournament:
    """The third of three hanchans of so many tables: calls, a dispute, late, results in, somebody away, a log."""
    tournament.stage = Tournament.Stage.PLAYING
    tournament.capacity = tables * 4
    tournament.hanchan_count = 4
    tournament.save()
    rounds = factories.seated(tournament, players=tables * 4, rounds=3)
    for round_ in rounds[:2]:
        for table in round_.tables.all():
            factories.confirmed(table)
    for table in rounds[2].tables.filter(number__lte=tables // 2):
        factories.confirmed(table)
    last = list(rounds[2].tables.order_by("-number")[:4])
    for table in last[:2]:
        Call.objects.create(table=table)
    for table in last[2:]:
        Call.objects.create(
            table=table, dispute=True, words="The riichi stick was mine, and the honba was not counted"
        )
    Clock.objects.create(round=rounds[2], seconds=5400, started_at=timezone.now() - dt.timedelta(minutes=40))
    programme_of(tournament, timezone.now() - dt.timedelta(hours=5))
    Entrant.objects.filter(tournament=tournament).update(checked_in_at=timezone.now())
    for number in range(5):
        LogEntry.objects.create(
            tournament=tournament,
            actor="Aleksandra Wiśniewska-Kowalczyk",
            role="judge",
            verb="result.confirmed",
            target=f"hanchan 3, table {number + 1}",
        )
    return tournament


def programme_of(tournament: Tournament, begin: dt.datetime) -> None:
    """Four hanchans one after the other."""
    for number in range(1, 5):
        start = begin + dt.timedelta(minutes=125 * (number - 1))
        Item.objects.create(
            tournament=tournament,
            title=f"Hanchan {number}",
            kind="hanchan",
            hanchan=number,
            starts_at=start,
            ends_at=start + dt.timedelta(minutes=90),
        )


#: The fewest and the most tables in the longer words; all others in `make soak`.
HALLS = [("pl-PL", 6), ("pl-PL", 60)]
HALLS += [pytest.param("pl-PL", tables, marks=pytest.mark.soak) for tables in (10, 24, 40)]
HALLS += [pytest.param("en-GB", tables, marks=pytest.mark.soak) for tables in (6, 10, 24, 40, 60)]


@pytest.mark.parametrize(("language", "tables"), HALLS)
def test_all_of_it_on_one_screen(
    browser: Browser, server: Server, tournament: Tournament, tables: int, language: str
):
    hall_of(tournament, tables)
    organiser = factories.staff(tournament, "organiser")
    context = browser.new_context(viewport=LAPTOP, locale=language)
    context.add_cookies([server.cookie(organiser)])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/")
    assert page.locator(".square").count() == tables
    assert page.locator(".dashboard-log li").count() == 3
    assert page.evaluate(AWAY) == []
    context.close()


@pytest.mark.parametrize("tables", [pytest.param(6, marks=pytest.mark.soak), 60])
@pytest.mark.parametrize("stage", [pytest.param("open", marks=pytest.mark.soak), "check_in", "playing"])
def test_the_guide_unfolded_still_leaves_it_on_one_screen(
    browser: Browser, server: Server, tournament: Tournament, tables: int, stage: str
):
    """Open by itself while nothing is played; afterwards it lies over the page for whoever unfolds it."""
    if stage == "playing":
        hall_of(tournament, tables)
    else:
        tournament.capacity = tables * 4
        tournament.stage = stage
        tournament.save()
        factories.EntrantFactory.create_batch(tables * 4, tournament=tournament)
    organiser = factories.staff(tournament, "organiser")
    context = browser.new_context(viewport=LAPTOP)
    context.add_cookies([server.cookie(organiser)])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/")
    guide = page.locator("details.guide")
    if stage == "playing":
        assert guide.get_attribute("open") is None
        guide.locator("summary").click()
    expect(guide.get_by_role("button", name="Hide guide")).to_be_in_viewport(ratio=1)
    assert page.evaluate(ONE_SCREEN) == 0
    if stage == "playing":
        assert page.evaluate(AWAY) == []
    context.close()


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.soak)])
def test_the_dashboard_without_a_fault_of_access(
    browser: Browser, server: Server, tournament: Tournament, theme: str
):
    hall_of(tournament, 10)
    organiser = factories.staff(tournament, "organiser")
    for size in (LAPTOP, PHONE):
        context = browser.new_context(viewport=size, color_scheme=theme)
        context.add_cookies([server.cookie(organiser)])
        page = context.new_page()
        page.goto(f"{server.url}/t/{tournament.slug}/manage/")
        page.locator(".dashboard-folded summary").first.click()
        assert faults(page) == []
        page.locator(".nav-more > summary, .nav-own > summary").locator("visible=true").click()
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        context.close()


def test_on_a_phone_what_needs_somebody_comes_before_the_tables(
    browser: Browser, server: Server, tournament: Tournament
):
    hall_of(tournament, 10)
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/")
    tops = [
        page.locator(name).bounding_box()["y"]
        for name in (".dashboard-clock", ".dashboard-needs", ".dashboard-tables")
    ]
    assert tops == sorted(tops)
    step = page.locator(".dashboard-next :is(button, .button)").bounding_box()
    assert step["y"] + step["height"] <= PHONE["height"] - 64
    expect(page.locator(".dashboard-next :is(button, .button)")).to_be_in_viewport()
    context.close()


def test_what_was_just_done_leaves_it_on_one_screen(browser: Browser, server: Server, tournament: Tournament):
    """A step taken is said above the dashboard, which gives it room: with the guide unfolded, and during play."""
    Tournament.objects.filter(pk=tournament.pk).update(stage="open", capacity=40)
    factories.EntrantFactory.create_batch(40, tournament=tournament)
    programme_of(tournament, timezone.now() + dt.timedelta(hours=1))
    organiser = factories.staff(tournament, "organiser")
    context = browser.new_context(viewport=LAPTOP)
    context.add_cookies([server.cookie(organiser)])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/")
    expect(page.locator(".guide[open]")).to_be_visible()
    for step in ("Close registration", "Open check-in"):
        if step == "Close registration":  # the list is full: it is the next step, and asks
            page.locator(".dashboard-next summary").get_by_text(step).click()
        page.get_by_role("button", name=step, exact=True).click()
        expect(page.locator("#status .notice")).to_be_visible()
        assert page.evaluate(ONE_SCREEN) == 0, step
        expect(page.get_by_role("link", name="Full log")).to_be_in_viewport(ratio=1)
    context.close()
    playing = hall_of(factories.TournamentFactory(), 10)
    Tournament.objects.filter(pk=playing.pk).update(stage="check_in")
    context = browser.new_context(viewport=LAPTOP)
    context.add_cookies([server.cookie(factories.staff(playing, "organiser"))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{playing.slug}/manage/")
    page.get_by_role("button", name="Start play").click()
    expect(page.locator("#status .notice")).to_be_visible()
    assert page.evaluate(AWAY) == []
    context.close()


def test_a_result_shows_without_a_reload(browser: Browser, server: Server, tournament: Tournament):
    hall_of(tournament, 6)
    organiser = factories.staff(tournament, "organiser")
    context = browser.new_context(viewport=LAPTOP)
    context.add_cookies([server.cookie(organiser)])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/")
    expect(page.locator(".dashboard-tables .dashboard-key")).to_have_text("3")
    call = page.locator(".needs li").filter(has_text="judge called").first
    table = re.search(r"Table (\d+)", call.inner_text())[1]
    call.get_by_role("button", name="I’m going").click()
    expect(page).to_have_url(re.compile("/manage/$"))
    expect(page.locator(".needs li").filter(has_text=f"Table {table} ")).to_contain_text("is on the way")
    # A judge who walks there: "Settled" within the same breath would be a second press on "I’m going".
    Call.objects.filter(taken_at__isnull=False).update(taken_at=timezone.now() - dt.timedelta(minutes=1))
    other = context.new_page()
    other.goto(f"{server.url}/t/{tournament.slug}/manage/")
    other.locator(".needs li").filter(has_text=f"Table {table} ").get_by_role("button", name="Settled").click()
    expect(page.locator(".needs li").filter(has_text=f"Table {table} ")).to_have_count(0)
    context.close()


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 500}], ids=["phone", "low"])
def test_what_a_press_came_to_is_seen_wherever_the_page_was(
    browser: Browser, server: Server, tournament: Tournament, viewport
):
    hall_of(tournament, 6)
    context = browser.new_context(viewport=viewport)
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/")
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    step = page.locator(".dashboard-foot form:has([name='to']) button").first
    if not step.is_visible():
        page.locator(".dashboard-foot summary").last.click()
    step.click()
    said = page.locator("#status > .notice")
    expect(said.first).to_be_in_viewport(ratio=1)
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    page.reload()  # the browser goes back down; what was said once is gone
    expect(said).to_have_count(0)
    context.close()
