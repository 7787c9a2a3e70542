"""In a real browser: a ceremony on the screen, from a phone, at the players' phones; an announcement everywhere;
the letters of the screens.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.access.table_links import table_url
from taikai.news.domain.announcements import NewsText, announce
from taikai.overview.demo.build import DemoPlan, build
from taikai.registration.domain.personal_links import personal_path
from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.standings.domain.ceremony import running
from taikai.standings.domain.ranking.current import current
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PHONE, HALL = {"width": 390, "height": 844}, {"width": 1920, "height": 1080}
#: The smallest letter that can be seen, in pixels, with what it says.
LEAST = """() => {
  let least = [1e9, ""];
  for (const node of document.querySelectorAll("body *")) {
    if (node.closest(".visually-hidden, .skip") || ![...node.childNodes].some(
        (child) => child.nodeType === 3 && child.textContent.trim())) continue;
    const box = node.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || !node.checkVisibility({visibilityProperty: true})) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size < least[0]) least = [size, node.textContent.trim().slice(0, 60)];
  }
  return least;
}"""


def played(players: int = 8) -> Tournament:
    """Two hanchans, the last one hidden for the ceremony, every table in."""
    tournament = factories.TournamentFactory(stage="playing", release="complete", hanchan_count=2)
    rounds = factories.seated(tournament, players=players, rounds=2)
    for table in rounds[0].tables.all():
        factories.confirmed(table)
    running.plan(tournament, 5, actor=SYSTEM)
    for number, table in enumerate(rounds[1].tables.order_by("number")):
        more = 800 * number
        factories.confirmed(table, 41_000 + more, 31_000 + more // 2, 29_000 - more // 4, 19_000 - more * 5 // 4)
    tournament.refresh_from_db()
    return tournament


def opened(browser: Browser, url: str, size: dict[str, int], cookie: dict[str, str] | None = None) -> Page:
    context = browser.new_context(viewport=size)
    if cookie:
        context.add_cookies([cookie])
    page = context.new_page()
    page.goto(url)
    return page


def test_a_ceremony_from_a_phone_on_the_screen_and_at_every_phone(browser: Browser, server: Server):
    tournament = played()
    base = server.url + tournament.get_absolute_url()
    organiser = server.cookie(factories.staff(tournament, "organiser"))
    rows = current(tournament, "staff").now.rows
    by_place: dict[int, list[str]] = {}
    for row in rows:
        by_place.setdefault(row.place, []).append(row.person.name)
    last = [name for place, names in by_place.items() if place > 5 for name in names]
    first = tournament.entrants.get(name=rows[0].person.name)

    screen = opened(browser, f"{base}screen/", HALL)
    public = opened(browser, f"{base}standings/", PHONE)
    mine = opened(browser, server.url + personal_path(first), PHONE)
    remote = opened(browser, f"{base}manage/screens/", PHONE, organiser)
    remote.get_by_role("button", name="Start ceremony").click()
    expect(screen.locator(".ceremony-tile")).to_have_count(3)
    for name in (row.person.name for row in rows):
        expect(screen.get_by_text(name)).to_have_count(0)

    following = remote.locator("button[value=next]")
    answer = remote.locator(".remote-ceremony .answer")

    def turn() -> None:
        before = answer.inner_text()
        following.click()
        expect(answer).not_to_have_text(before, use_inner_text=True)

    while "Award" in following.inner_text():  # before the ranks, one at a time
        turn()
        expect(screen.locator(".award-one")).to_be_visible()
    turn()
    for name in last:
        expect(screen.get_by_text(name)).to_be_visible()
        expect(public.locator(".ceremony-so-far").get_by_text(name)).to_be_visible()
    for place in sorted((place for place in by_place if place <= 5), reverse=True):
        for name in by_place[place]:
            assert screen.get_by_text(name).count() == 0
            assert public.locator(".ceremony-so-far").get_by_role("link", name=name).count() == 0
        expect(mine.locator(".own-final")).to_have_count(0)
        turn()
        for name in by_place[place]:
            expect(screen.locator(".ceremony-card .ceremony-name").get_by_text(name)).to_be_visible()
            expect(public.locator(".ceremony-so-far").get_by_role("link", name=name)).to_be_visible()
    expect(mine.locator(".own-final")).to_contain_text("1st")

    remote.get_by_role("button", name="One step back").click()
    expect(mine.locator(".own-final")).to_have_count(0)
    expect(screen.get_by_text(rows[0].person.name)).to_have_count(0)
    following.click()
    expect(mine.locator(".own-final")).to_contain_text("1st")
    expect(screen.locator(".ceremony-card .ceremony-name").get_by_text(rows[0].person.name)).to_be_visible()
    turn()
    expect(screen.locator(".podium li")).to_have_count(sum(row.place <= 3 for row in rows))
    remote.get_by_role("button", name="End the ceremony and publish everything").click()
    expect(public.locator(".ceremony-so-far")).to_have_count(0)
    expect(public.locator(".first-three li").first).to_contain_text(rows[0].person.name)
    expect(screen.locator(".podium .podium-1")).to_contain_text(rows[0].person.name)


def test_one_key_a_step_on_a_screen_that_is_logged_in(browser: Browser, server: Server):
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    organiser = server.cookie(factories.staff(tournament, "organiser"))
    address = f"{server.url}{tournament.get_absolute_url()}screen/ceremony/"
    screen = opened(browser, address, HALL, organiser)
    shown = screen.locator(".ceremony")
    expect(shown).to_have_attribute("data-step", "0")
    for step, key in enumerate((" ", "ArrowRight", "PageDown"), 1):
        screen.keyboard.press(key)
        expect(shown).to_have_attribute("data-step", str(step))
    screen.keyboard.press("ArrowLeft")
    expect(shown).to_have_attribute("data-step", "2")


def test_an_open_screen_takes_the_theme_it_is_told_unless_its_address_names_one(browser: Browser, server: Server):
    tournament = factories.TournamentFactory(stage="playing")
    organiser = server.cookie(factories.staff(tournament, "organiser"))
    address = f"{server.url}{tournament.get_absolute_url()}screen/"
    screen, own = opened(browser, address, HALL, organiser), opened(browser, f"{address}?theme=dark", HALL)
    expect(screen.locator("html")).to_have_attribute("data-theme", "dark")
    screen.mouse.move(300, 300)
    screen.locator(".screen-menu summary").click()
    screen.locator(".screen-menu").get_by_role("button", name="Light").click()
    expect(screen.locator("html")).to_have_attribute("data-theme", "light")
    expect(screen.get_by_role("button", name="Light")).to_have_attribute("aria-pressed", "true")
    expect(own.locator("#screen-order")).to_have_attribute("data-shade", "light")
    expect(own.locator("html")).to_have_attribute("data-theme", "dark")


def test_an_announcement_comes_to_phone_table_judge_and_screen(browser: Browser, server: Server):
    tournament = played()
    set_mode(tournament, "phones", actor=SYSTEM)
    base = server.url + tournament.get_absolute_url()
    judge = server.cookie(factories.staff(tournament, "judge"))
    table = Table.objects.select_related("round").filter(round__tournament=tournament, round__number=2).first()
    link = table_url(tournament, table, None)
    pages = [
        opened(browser, server.url + personal_path(tournament.entrants.first()), PHONE),
        opened(browser, f"{base}seating/", PHONE),
        opened(browser, server.url + link[link.index("/t/") :], PHONE),
        opened(browser, f"{base}manage/results/", PHONE, judge),
        opened(browser, f"{base}screen/clock/", HALL),
    ]
    announce(tournament, NewsText("Lunch is served", "Foyer"), actor=SYSTEM)
    for page in pages:
        expect(page.get_by_text("Lunch is served")).to_be_visible()
    pages[0].get_by_role("button", name="Got it").click()
    expect(pages[0].get_by_text("Lunch is served")).to_be_hidden()
    pages[0].reload()
    expect(pages[0].get_by_text("Lunch is served")).to_be_hidden()
    announce(tournament, NewsText("The hall closes at six"), actor=SYSTEM)
    expect(pages[1].get_by_text("The hall closes at six")).to_be_visible()
    expect(pages[1].get_by_text("Lunch is served")).to_be_hidden()  # one line above a page, not one each
    pages[1].get_by_role("button", name="Got it").click()
    expect(pages[1].get_by_text("Lunch is served")).to_be_visible()


def test_letters_are_read_from_fifteen_metres(browser: Browser, server: Server):
    """Whatever a screen shows at 1920 × 1080: no letter below a thirtieth of the height."""
    tournament = build(DemoPlan(players=40, hanchans=3, seed=5), "mahjong-2022")
    last = tournament.rounds.filter(state="published").last()
    base = f"{server.url}{tournament.get_absolute_url()}screen/"
    page = opened(browser, f"{base}clock/", HALL)
    small = {}

    def look(name: str, path: str) -> None:
        page.goto(base + path)
        page.wait_for_timeout(400)
        size, text = page.evaluate(LEAST)
        assert page.evaluate("document.documentElement.scrollHeight") <= HALL["height"], name
        if size < HALL["height"] / 30:
            small[name] = (size, text)

    for name in ("clock", "standings", "seating", "awards", "ceremony", "message", "feature"):
        look(name, f"{name}/")
    look("one award", "awards/?award=1")
    announce(tournament, NewsText("Lunch is served", "Foyer"), actor=SYSTEM)
    look("a message over it", "standings/")
    for table in last.tables.exclude(pk__in=Result.objects.filter(state="confirmed").values("table")):
        table.results.all().delete()
        factories.confirmed(table)
    Tournament.objects.filter(pk=tournament.pk).update(hanchan_count=last.number, release="hidden")
    tournament.refresh_from_db()
    running.plan(tournament, 10, actor=SYSTEM)
    running.begin(tournament, actor=SYSTEM)
    for step in range(12):
        look(f"ceremony, step {step}", "ceremony/")
        running.move_step(tournament, step, True, actor=SYSTEM)
    assert small == {}


# ------------------------------------------------------------------ on the phone

#: The worker with a phone of paper: what lies there, and with which options it was shown.
ON_PAPER = """(source) => {
  const heard = {}, lies = [], shown = [];
  const self = {
    addEventListener: (name, listener) => { heard[name] = listener; },
    registration: {
      getNotifications: async ({ tag }) => lies.filter((one) => one.tag === tag),
      showNotification: async (title, options) => {
        const one = { title, tag: options.tag, close: () => { lies.splice(lies.indexOf(one), 1); } };
        lies.push(one);
        shown.push([title, options.body, options.silent, options.renotify]);
      },
    },
  };
  new Function("self", source)(self);
  window.push = async (message) => {
    const waits = [];
    heard.push({ data: { json: () => message }, waitUntil: (promise) => waits.push(promise) });
    await Promise.all(waits);
    return { lies: lies.map((one) => one.title), shown };
  };
}"""


def test_the_worker_puts_what_is_withdrawn_in_the_place_of_what_was_said(server: Server, page: Page):
    page.goto("about:blank")
    page.evaluate(ON_PAPER, page.request.get(f"{server.url}/worker.js").text())
    page.evaluate("window.push({ title: 'Lunch', body: 'at 12', tag: 'cup-news-1', event: 'cup', path: '/' })")
    page.evaluate("window.push({ title: 'Seat', body: '', tag: 'cup-seat-1', quiet: false })")
    found = page.evaluate("window.push({ title: 'Withdrawn', body: 'at 12', tag: 'cup-news-1', quiet: true })")
    assert found["lies"] == ["Seat", "Withdrawn"], "also where a browser does not go by the tag"
    silent_and_again = [tuple(one[2:]) for one in found["shown"]]
    assert silent_and_again == [(False, True), (False, True), (True, False)]
    nothing = page.evaluate("window.push({})")
    assert nothing["shown"][-1][0] == "Taikai", "something is shown for every message"
