"""The Kraków tournament from an empty site to the final ranking, as its people would do it in browsers."""

from __future__ import annotations

import csv
import io
import random
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scoring.rulesets import get_ruleset
from taikai.accounts.models import Creator
from taikai.overview.demo.build import people
from taikai.overview.demo.hanchan import play
from taikai.registration.domain.entrants import apply
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

NAME = "Kraków Saki Cards Taikai 2022"
SLUG = "krakow-saki-cards-taikai-2022"
PHONE = {"width": 390, "height": 844}


def log_in(page: Page, url: str, login: str) -> None:
    page.goto(f"{url}/login/")
    page.get_by_label("E-mail or user name").fill(login)
    page.get_by_label("Password").fill("mahjong-2022")
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator(".nav-own")).to_have_count(1)
    expect(page.locator("[name=username]")).to_have_count(0)


def create(page: Page, url: str) -> None:
    page.goto(f"{url}/")
    page.get_by_role("link", name="Run a tournament").first.click()
    page.locator("[name=name]").fill(NAME)
    page.get_by_label("First day").fill("2022-08-14")
    page.get_by_label("Last day").fill("2022-08-14")
    page.get_by_label("Venue").fill("Boardowa Cafe, Topolowa 52, 31-506 Kraków")
    page.get_by_label("Fee").fill("45")
    page.locator("[name=capacity]").fill("16")
    page.get_by_role("button", name="Create draft").click()
    page.get_by_label("Ruleset").select_option("krakow2022")
    page.get_by_role("button", name="Save rules").click()
    expect(page.get_by_text("Saved.")).to_be_visible()


def step(page: Page, url: str, button: str) -> None:
    """Press the desk's one primary button."""
    page.goto(f"{url}/t/{SLUG}/manage/")
    if button == "Close registration":  # which says what it means, and asks
        page.locator("summary").get_by_text("More steps").click()
        page.locator("summary.button").get_by_text(button).click()
        page.locator(".sure").get_by_role("button", name=button).click()
        expect(page.locator("#status .notice")).to_be_visible()
        return
    page.locator(".dashboard-next").get_by_role("button", name=button).click()
    expect(page.locator(".dashboard-next").get_by_role("button", name=button)).to_have_count(0)


def register(page: Page, url: str, number: int, person: object) -> None:
    page.goto(f"{url}/t/{SLUG}/register/")
    page.locator("[name=name]").fill(person.name)
    page.locator("[name=email]").fill(f"player{number}@example.org")
    page.locator("[name=country]").select_option(person.country)
    page.locator("[name=consent]").check()
    page.get_by_role("main").get_by_role("button").last.click()
    expect(page.get_by_role("link", name="Open my page")).to_be_visible()


def enter_hanchan(page: Page, url: str, hanchan: int, rng: random.Random) -> None:
    """A hanchan: two tables on the judge's phone, with three values, the sticks, the offered fourth; the rest."""
    rules = get_ruleset("krakow2022")
    page.goto(f"{url}/t/{SLUG}/manage/results/{hanchan}/")
    for table in Table.objects.filter(round__number=hanchan).order_by("number"):
        number, outcome = table.number, play(rng, rules)
        if number > 2:
            sheet = Sheet(outcome.points, sticks_left=outcome.sticks_left)
            save_result(table, sheet, actor=SYSTEM, based_on=0, confirm=True)
            continue
        page.goto(f"{url}/t/{SLUG}/manage/results/{hanchan}/{number}/")
        for wind in "ESW":
            value = outcome.points[wind]
            page.locator(f"[name=points_{wind}]").fill(str(abs(value)))
            if value < 0:
                page.locator(f"[name=below_{wind}]").check(force=True)
        page.locator("[name=sticks]").fill(str(outcome.sticks_left))
        page.locator("#check .fill").click()
        expect(page.locator("#check")).to_contain_text("correct")
        page.get_by_role("button", name="Save and confirm", exact=True).click()
        expect(page.locator("[name=points_E]")).to_have_count(0)


PLACES = ".first-three li, table.rank-table tbody tr"


def public_rows(page: Page) -> list[list[str]]:
    """Name and total of each row of the standings page."""
    return page.locator(PLACES).evaluate_all(
        "rows => rows.map(row => [...row.children].map(cell => cell.textContent.trim()))"
    )


def plain(score: str) -> str:
    """+12.3 or −14.8 as a CSV writes it."""
    return score.replace("−", "-").replace("+", "").replace("\u202f", "")


@pytest.mark.both
def test_from_sign_up_to_final_ranking(server: Server, browser: Browser):
    url = server.url
    marta = factories.UserFactory(username="organiser@example.org", first_name="Marta", last_name="Sowińska")
    Creator.objects.create(user=marta)
    office: BrowserContext = browser.new_context(viewport={"width": 1280, "height": 800})
    desk = office.new_page()
    log_in(desk, url, "organiser@example.org")
    create(desk, url)
    tournament = Tournament.objects.get(slug=SLUG)
    assert (tournament.ruleset, tournament.stage) == ("krakow2022", "draft")

    outside = browser.new_context(viewport=PHONE)
    visitor = outside.new_page()
    assert visitor.goto(f"{url}/t/{SLUG}/").status == 404
    step(desk, url, "Open registration")

    spectator = browser.new_context(viewport=PHONE).new_page()
    spectator.goto(f"{url}/t/{SLUG}/standings/")
    spectator.evaluate("window.sameDocument = true")

    for number, person in enumerate(people(18, random.Random(18))):
        if number in (3, 15, 16):  # who leaves, who has the last place, the first who waits
            register(visitor, url, number, person)
        else:
            values = {"name": person.name, "email": f"player{number}@example.org", "country": person.country}
            apply(tournament, values, actor=SYSTEM)
    visitor.goto(f"{url}/t/{SLUG}/players/")
    expect(visitor.get_by_text("16/16").first).to_be_visible()
    waiting = list(Entrant.objects.filter(tournament=tournament, status="waiting"))
    assert [entrant.email for entrant in waiting] == ["player16@example.org", "player17@example.org"]

    leaver = Entrant.objects.get(email="player3@example.org")
    visitor.goto(url + personal_path(leaver))
    visitor.get_by_role("link", name="Withdraw").click()
    visitor.get_by_role("button", name="Withdraw from the tournament").click()
    expect(visitor.get_by_text("You withdrew")).to_be_visible()
    waiting[0].refresh_from_db()
    assert waiting[0].status == "applied"

    desk.goto(f"{url}/t/{SLUG}/manage/players/")
    desk.get_by_role("button", name="Confirm all 16").click()
    assert Entrant.objects.filter(tournament=tournament, status="confirmed").count() == 16
    desk.goto(f"{url}/t/{SLUG}/manage/settings/staff/")
    desk.locator("[name=name]").fill("Olgierd Kruk")
    desk.locator("[name=email]").fill("judge@example.org")
    desk.get_by_role("button", name="Invite staff", exact=True).click()
    invitation = desk.locator("[id^=invitation-]").input_value()
    step(desk, url, "Close registration")
    step(desk, url, "Open check-in")

    desk.goto(f"{url}/t/{SLUG}/manage/seating/")
    desk.get_by_role("button", name="Draw", exact=True).click()
    desk.get_by_role("button", name="Save as drafts").click()
    expect(desk.get_by_text("no repeated meetings")).to_be_visible()
    assert visitor.goto(f"{url}/t/{SLUG}/seating/1/").status == 404
    desk.get_by_role("button", name="Publish hanchan 1").click()
    assert visitor.goto(f"{url}/t/{SLUG}/seating/1/").status == 200
    step(desk, url, "Start hanchan 1")

    phone = browser.new_context(viewport=PHONE).new_page()
    phone.goto(invitation)
    phone.get_by_label("New password", exact=True).fill("kokushi-2022-ryanmen")
    phone.get_by_label("New password confirmation").fill("kokushi-2022-ryanmen")
    phone.get_by_role("button", name="Set password and accept").click()
    expect(phone.get_by_text("Welcome, Olgierd Kruk.")).to_be_visible()

    rng = random.Random(2022)
    for hanchan in range(1, 5):
        if hanchan > 1:
            desk.goto(f"{url}/t/{SLUG}/manage/seating/")
            desk.get_by_role("button", name=f"Publish hanchan {hanchan}", exact=True).click()
            expect(desk.get_by_role("button", name=f"Publish hanchan {hanchan}", exact=True)).to_have_count(0)
        enter_hanchan(phone, url, hanchan, rng)
    step(desk, url, "Finalise the standings")

    # The spectator's page has been open since before the first hanchan and was never reloaded.
    expect(spectator.locator(PLACES)).to_have_count(16)
    expect(spectator.get_by_text(re.compile("final", re.IGNORECASE)).first).to_be_visible()
    assert spectator.evaluate("window.sameDocument") is True

    shown = public_rows(spectator)
    spectator.reload()
    assert public_rows(spectator) == shown
    answer = spectator.request.get(f"{url}/t/{SLUG}/standings.csv")
    written = list(csv.DictReader(io.StringIO(answer.body().decode("utf-8-sig"))))
    assert len(written) == 16
    for row, line in zip(shown, written, strict=True):
        cells = " | ".join(plain(cell) for cell in row)
        assert line["name"] in cells
        for column in ("total", "hanchan 1", "hanchan 2", "hanchan 3", "hanchan 4"):
            assert line[column] in cells, (column, line, cells)
    assert sum(round(10 * float(line["total"])) for line in written) == 0
