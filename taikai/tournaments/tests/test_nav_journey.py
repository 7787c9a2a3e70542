"""The way around, in a browser: what stands above a page, at the thumb, behind a word, and on the keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from taikai.overview.demo.build import DemoPlan, build
from taikai.registration.domain.personal_links import personal_path
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server
from tests.test_every_page import LAPTOP, PHONE, PUBLIC, STAFF

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

MOST_ABOVE = 100  # px before the content
SIZES = (LAPTOP, {"width": 1100, "height": 800}, {"width": 768, "height": 1024}, PHONE)
#: What is cut off or runs over its bar, and links that lead to one place from one bar.
WRONG = """() => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const wrong = [];
  for (const node of document.querySelectorAll(".top a, .top summary, .top .on, .bottom-bar > *")) {
    if (!seen(node) || node.classList.contains("where")) continue;
    const box = node.getBoundingClientRect();
    if (box.left < -0.5 || box.right > innerWidth + 0.5) wrong.push(`outside: ${node.textContent.trim()}`);
    if (node.scrollWidth > node.clientWidth + 1 && node.clientWidth) wrong.push(`cut: ${node.textContent.trim()}`);
  }
  const bars = [...document.querySelectorAll(".top-bar a, .second-row a, .bottom-bar > a")].filter(seen);
  const told = bars.map((link) => link.textContent.trim()).filter(Boolean);
  told.forEach((word, at) => { if (told.indexOf(word) < at) wrong.push(`twice: ${word}`); });
  const tops = [...document.querySelectorAll(".top-bar > *, .nav-places > ul > li")].filter(seen)
    .map((node) => node.getBoundingClientRect()).filter((box) => box.height);
  if (tops.some((box) => box.top < -0.5 || box.bottom > 57)) wrong.push("more than one row");
  return wrong;
}"""


@pytest.fixture
def demo(server: Server) -> Tournament:
    return build(DemoPlan(players=8, hanchans=2, seed=5, ruleset="krakow2022"), "mahjong-2022")


def faults(page: Page, address: str) -> dict[str, list[str]]:
    """What is wrong with the bars of a page, by size; opened once and drawn smaller."""
    page.set_viewport_size(SIZES[0])
    page.goto(address)
    if page.locator("header.top").count() == 0:
        return {}  # screens and tables have no bars
    found = {}
    for size in SIZES:
        page.set_viewport_size(size)
        above = page.evaluate("document.querySelector('main').getBoundingClientRect().top + scrollY")
        wrong: list[str] = page.evaluate(WRONG)
        if above > MOST_ABOVE:
            wrong.append(f"{above} px before the content")
        if wrong:
            found[f"{address} at {size['width']}"] = wrong
    return found


#: Polish has the longer words. `make soak` opens every page.
WALKS = [("pl-PL", 6), *(pytest.param(*walk, marks=pytest.mark.soak) for walk in (("en-GB", 6), ("pl-PL", 1)))]


@pytest.mark.parametrize(("language", "every"), WALKS)
def test_one_row_and_at_most_100_px_above_every_page(
    browser: Browser, server: Server, demo: Tournament, language: str, every: int
):
    organiser = demo.staff.filter(role="organiser").get().user
    base = server.url + demo.get_absolute_url()
    mine = server.url + personal_path(demo.entrants.first())
    found: dict[str, list[str]] = {}
    for who, paths in (
        (None, [base + path for path in PUBLIC[::every]] + [mine]),
        (organiser, [f"{base}manage/{path}" for path in STAFF[::every]] + [base]),
    ):
        context = browser.new_context(locale=language)
        if who:
            context.add_cookies([server.cookie(who)])
        page = context.new_page()
        for path in paths:
            found |= faults(page, path)
        context.close()
    assert not found


def thumbs(page: Page) -> list[str]:
    return [word.strip() for word in page.locator(".bottom-bar .nav-thumb").all_inner_texts()]


def test_the_thumb_has_what_each_needs(browser: Browser, server: Server, demo: Tournament):
    base = server.url + demo.get_absolute_url()
    seen = {}
    for role in ("organiser", "judge", ""):
        context = browser.new_context(viewport=PHONE)
        if role:
            context.add_cookies([server.cookie(demo.staff.filter(role=role).first().user)])
        page = context.new_page()
        page.goto(base + ("manage/" if role else "standings/"))
        seen[role] = thumbs(page)
        current = page.locator(".bottom-bar > [aria-current=page]")
        expect(current).to_have_count(1)
        context.close()
    assert seen == {
        "organiser": ["Dashboard", "Check-in", "Results", "More"],
        "judge": ["Calls", "Results", "Clock", "More"],
        "": ["Tournament", "Seating", "Standings", "More"],
    }


def test_a_player_comes_back_to_the_own_page_from_everywhere(browser: Browser, server: Server, demo: Tournament):
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    own = server.url + personal_path(demo.entrants.first())
    page.goto(own)
    assert thumbs(page) == ["My page", "Seating", "Standings", "More"]
    page.locator(".bottom-bar").get_by_role("link", name="Standings").click()
    assert thumbs(page) == ["My page", "Seating", "Standings", "More"]
    assert own.split("/me/")[1].strip("/") not in page.content()
    page.locator(".bottom-bar").get_by_role("link", name="My page").click()
    expect(page).to_have_url(own)
    context.close()


def test_me_without_an_own_page_says_how_to_get_one(client, tournament):
    answer = client.get(f"/t/{tournament.slug}/my/")
    assert answer.status_code == 200
    assert "To see your page, open the personal link" in answer.content.decode()


def test_menus_by_keyboard_and_without_a_script(browser: Browser, server: Server, demo: Tournament):
    organiser = demo.staff.filter(role="organiser").get().user
    for script in (True, False):
        context = browser.new_context(viewport=LAPTOP, java_script_enabled=script)
        context.add_cookies([server.cookie(organiser)])
        page = context.new_page()
        page.goto(f"{server.url}{demo.get_absolute_url()}manage/")
        day = page.locator("[data-group=day] summary")
        day.focus()
        page.keyboard.press("Enter")
        menu = page.locator(".nav-menu[open]")
        expect(menu).to_have_count(1)
        if script:
            page.keyboard.press("Escape")
            expect(menu).to_have_count(0)
            expect(day).to_be_focused()
            page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile("/manage/check-in/$"))
        expect(page.locator(".second-row [aria-current=page]")).to_have_text("Check-in")
        context.close()


def test_every_menu_stays_on_the_page(browser: Browser, server: Server, demo: Tournament):
    for role in ("organiser", "judge"):
        context = browser.new_context(locale="pl-PL")
        context.add_cookies([server.cookie(demo.staff.filter(role=role).first().user)])
        page = context.new_page()
        page.goto(f"{server.url}{demo.get_absolute_url()}manage/")
        for width in (1100, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            words = page.locator(".nav-group summary").locator("visible=true")
            assert words.count() == (1 if width == 1100 else 7 if role == "organiser" else 3)
            for word in words.all():
                word.click()
                box = page.locator(".nav-menu[open] .nav-pages").bounding_box()
                assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
        context.close()


def test_a_group_leads_to_its_page_that_was_last_seen(browser: Browser, server: Server, demo: Tournament):
    organiser = demo.staff.filter(role="organiser").get().user
    for script, second in ((True, "/manage/teams/$"), (False, "/manage/players/$")):
        context = browser.new_context(viewport={"width": 1100, "height": 800}, java_script_enabled=script)
        context.add_cookies([server.cookie(organiser)])
        page = context.new_page()
        page.goto(f"{server.url}{demo.get_absolute_url()}manage/")
        places = page.locator(".nav-places")
        places.get_by_text("People", exact=True).click()
        expect(page).to_have_url(re.compile("/manage/players/$"))
        page.locator(".second-row").get_by_role("link", name="Teams").click()
        expect(page).to_have_url(re.compile("/manage/teams/$"))
        places.get_by_text("Money", exact=True).click()
        expect(page).to_have_url(re.compile("/manage/money/$"))
        expect(page.locator(".second-row")).to_have_count(0)
        places.get_by_text("People", exact=True).click()
        expect(page).to_have_url(re.compile(second))
        # The first page of this group is public: its word opens the menu, so that the others can be reached.
        places.locator("summary", has_text="Standings").click()
        page.locator(".nav-menu[open]").get_by_role("link", name=re.compile("^Files")).click()
        expect(page).to_have_url(re.compile("/manage/files/$"))
        context.close()


def test_g_and_a_letter_opens_a_page_but_not_while_typing(browser: Browser, server: Server, demo: Tournament):
    context = browser.new_context(viewport=LAPTOP)
    context.add_cookies([server.cookie(demo.staff.filter(role="organiser").get().user)])
    page = context.new_page()
    page.goto(f"{server.url}{demo.get_absolute_url()}manage/players/")
    page.locator("main input[name=q]").click()
    page.keyboard.type("gk")
    expect(page.locator("main input[name=q]")).to_have_value("gk")
    page.locator("h1").click()
    page.keyboard.press("g")
    page.keyboard.press("k")
    expect(page).to_have_url(re.compile("/manage/clock/$"))
    context.close()


def test_the_switch_keeps_the_page(client, tournament):
    client.force_login(factories.staff(tournament, "organiser"))
    base = f"/t/{tournament.slug}/"
    for front, back in (
        ("players/", "manage/players/"),
        ("programme/", "manage/programme/"),
        ("standings/", "manage/results/"),
    ):
        for here, there in ((front, back), (back, front)):
            text = client.get(base + here).content.decode()
            switch = text[text.index("side-switch") :].split("</nav>")[0]
            assert f'href="{base}{there}"' in switch
