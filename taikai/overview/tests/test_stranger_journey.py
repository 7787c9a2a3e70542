"""A stranger's journey: from an empty site to the ceremony and the files, by pressing alone, clicks counted.

Nobody types an address but the front page's, the invitation's and the big screen's. Whole games on phones are
`taikai/hands/tests/test_table_journey.py`; a whole hall's results `tests/test_whole_tournament.py`.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from django.conf import settings
from openpyxl import load_workbook
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from taikai.hands.models import ReportedHand
from taikai.money.domain.payment_methods import reference, spaced
from taikai.overview.tests.test_clicks_journey import Hand
from taikai.registration.models import Entrant
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.models import Result
from taikai.seating.models import Round, Seat, Table
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
HALL = {"width": 1920, "height": 1080}
NAMES = (
    *("Adam Klon", "Beata Jodła", "Cezary Buk", "Łucja Lipa", "Åsa Strand", "Ørjan Nilsen", "Émile Zola"),
    *("Jürgen Müller", "Igor Cis", "Björk Dóttir", "Tomáš Novák", "Lena Olcha", "Seán Byrne", "Żaneta Topola"),
)
LIST = "Imię i nazwisko;e-mail;kraj;zapłacono\n" + "".join(
    f"{name};p{number}@example.org;Polska;{'tak' if number % 2 else 'nie'}\n" for number, name in enumerate(NAMES)
)
ABSENT = ("Igor Cis", "Lena Olcha")
LEAVES = "Beata Jodła"
LINE = re.compile(r"^\| ([a-z][^|]+) \| (\d+) \| (\d+) \|$", re.MULTILINE)


class Stages:
    """What each stage of the journey took: clicks, and fields typed or chosen."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[int, int]] = {}

    def end(self, stage: str, *hands: Hand) -> None:
        for hand in hands:
            hand.page.wait_for_load_state()
            size = hand.page.locator("html").evaluate("(page) => [page.scrollWidth, innerWidth]")
            assert size[0] <= size[1], (stage, hand.page.url, size)
        self.found[stage] = (sum(hand.clicks for hand in hands), sum(hand.fields for hand in hands))
        for hand in hands:
            hand.clicks = hand.fields = 0


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What scripts and answers complained of on any page of the journey: nothing, in the end."""
    text: list[str] = []
    yield text
    assert text == []


def person(browser: Browser, size: dict[str, int], faults: list[str]) -> Hand:
    motion: Any = "no-preference" if size is PHONE else "reduce"  # on phones everything moves
    page = browser.new_context(viewport=size, reduced_motion=motion).new_page()
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on("response", lambda got: faults.append(f"{got.status} {got.url}") if got.status >= 500 else None)
    return Hand(page)


def next_step(hand: Hand, name: str) -> None:
    """The dashboard's one large button; the page says that it is done before anything else is pressed."""
    hand.link("Dashboard")
    button = hand.page.locator(".dashboard-next").get_by_role("button", name=name, exact=True)
    hand.press(button)
    expect(button).to_have_count(0)


def in_group(hand: Hand, group: str, name: str) -> None:
    """A page of a group: in its row where that is open, else by the group's word."""
    header = hand.page.locator("header")
    page = header.get_by_role("link", name=re.compile(rf"^{name}\b")).locator("visible=true")
    if not header.locator(".second-row").get_by_role("link", name=name, exact=True).count():
        hand.press(header.locator(".nav-places").get_by_text(group, exact=True).locator("visible=true"))
        hand.page.wait_for_load_state()
        if page.first.get_attribute("aria-current"):
            return
    hand.press(page.first)


def points_at(table: Table) -> dict[str, int]:
    """Who entered earlier plays better: nobody is level on the line of the final, however the seats are drawn."""
    strength = {pk: at for at, pk in enumerate(Entrant.objects.order_by("pk").values_list("pk", flat=True))}
    seats = {seat.wind: strength[seat.entrant_id] for seat in table.seats.all()}
    last = max(seats, key=seats.__getitem__)
    found = {wind: 30_000 + 700 * (20 - at) for wind, at in seats.items() if wind != last}
    return found | {last: 120_000 - sum(found.values())}


def the_other_tables(hanchan: int, *entered: int) -> None:
    """What the other judges type meanwhile."""
    for table in Table.objects.filter(round__number=hanchan).exclude(number__in=entered).order_by("number"):
        save_result(table, Sheet(points_at(table), sticks_left=0), actor=SYSTEM, based_on=0, confirm=True)


def enter(judge: Hand, hanchan: int, table: int, *, twice: bool = False, reason: str = "") -> None:
    """One table's final points from the board: three values, the sticks, the offered fourth."""
    points = points_at(Table.objects.get(round__number=hanchan, number=table))
    judge.press(judge.page.locator(f"main a[href$='/results/{hanchan}/{table}/']").first)
    for wind in "ESW":
        judge.fill(judge.page.locator(f"[name=points_{wind}]"), str(points[wind]))
    judge.fill(judge.page.locator("[name=sticks]"), "0")
    judge.press(judge.page.locator("#check .fill"))
    expect(judge.page.locator("#check")).to_contain_text("correct")
    save = judge.page.get_by_role("button", name="Save and confirm", exact=True)
    if twice:
        save.dblclick()
        judge.clicks += 1
    else:
        judge.press(save)
    if reason:  # refused until somebody says why the points are others than the hands
        judge.fill(judge.page.locator("[name=reason]"), reason)
        judge.press(save)
    expect(judge.page.get_by_text(f"Table {table} confirmed.")).to_be_visible()


def from_nothing_to_a_draft(hand: Hand, url: str, stages: Stages) -> None:
    page = hand.page
    page.goto(url)
    hand.fill(page.get_by_label("Name"), "Zofia Wilk")
    hand.fill(page.get_by_label("E-mail"), "zofia@example.org")
    hand.fill(page.locator("[name=password1]"), "haneman-2026-kan")
    hand.fill(page.locator("[name=password2]"), "haneman-2026-kan")
    hand.button("Create account")
    stages.end("the first account of an empty site", hand)

    today = dt.date.today()
    hand.press(page.get_by_role("main").get_by_role("link", name="Run a tournament"))
    typed = {
        "name": "Puszcza Open",
        "starts_on": today.isoformat(),
        "ends_on": (today + dt.timedelta(days=1)).isoformat(),
        "place": "Dom Kultury, Białowieża",
        "hanchan_count": "4",
        "capacity": "14",
        "fee": "60",
    }
    for name, value in typed.items():
        hand.fill(page.locator(f"[name={name}]"), value)
    hand.button("Create draft")
    hand.button("Save rules")
    stages.end("an event of two days, with its rules", hand)

    in_group(hand, "Programme", "Programme")
    expect(page.locator("main h2", has_text=str(today.year))).to_have_count(2)
    stages.end("its programme is there, and looked at", hand)


def people_come(organiser: Hand, player: Hand, url: str, stages: Stages) -> None:
    next_step(organiser, "Open registration")
    stages.end("registration is opened", organiser)

    player.page.goto(url)
    player.press(player.page.get_by_role("link", name="Puszcza Open"))
    player.press(player.page.get_by_role("link", name="Register", exact=True))
    player.fill(player.page.locator("[name=name]"), "Hania Borówka")
    player.fill(player.page.locator("[name=email]"), "hania@example.org")
    player.choose(player.page.locator("[name=country]"), "PL")
    player.press(player.page.locator("[name=consent]"))
    player.page.get_by_role("main").get_by_role("button", name="Register").dblclick()
    player.clicks += 1
    player.press(player.page.get_by_role("link", name="Open my page"))
    expect(player.page.locator("#my-seat")).to_contain_text("Check-in · Dom Kultury, Białowieża")
    assert Entrant.objects.count() == 1, "pressed twice, entered once"
    stages.end("a player applies from the front page, to the own page", player)

    in_group(organiser, "People", "Players")
    expect(organiser.page.locator("[data-list-drop]")).to_be_visible()
    organiser.page.wait_for_load_state()
    organiser.paste(LIST)
    organiser.button("Import 14 players")
    expect(organiser.page.get_by_text("1 of them is on the waiting list")).to_be_visible()
    organiser.button("Confirm player")
    expect(organiser.page.locator(".figures")).to_contain_text("14 of 14 places confirmed")
    stages.end("fourteen more from a list, and all confirmed but one who waits", organiser)


def the_money(organiser: Hand, stages: Stages) -> None:
    page = organiser.page
    in_group(organiser, "Money", "Money")
    organiser.press(page.get_by_role("main").get_by_role("link", name="Accounts"))
    organiser.fill(page.locator("[name=holder]"), "Klub Puszcza")
    organiser.fill(page.locator("[name=iban]"), "PL61 1090 1014 0000 0712 1981 2874")
    organiser.button("Save")
    expect(page.get_by_text("Klub Puszcza")).to_be_visible()
    stages.end("where fees are transferred", organiser)

    payer = Entrant.objects.get(name="Adam Klon")
    row = f"{dt.date.today().isoformat()};60,00;PLN;Wpisowe {spaced(reference(payer.pk))}"
    organiser.press(page.get_by_role("main").get_by_role("link", name="Money"))
    organiser.press(page.get_by_role("main").get_by_role("link", name="Bank statement"))
    organiser.fill(page.locator("[name=text]"), f"Data;Kwota;Waluta;Tytuł\n{row}\n")
    organiser.button("Review")
    organiser.button("Record selected payments")
    expect(page.get_by_text("Matched: 1.")).to_be_visible()
    payer.refresh_from_db()
    assert payer.paid_at is not None
    stages.end("the bank's statement is read, and paid fees are marked", organiser)


def a_judge(organiser: Hand, judge: Hand, stages: Stages) -> None:
    in_group(organiser, "People", "Staff")
    organiser.fill(organiser.page.locator("[name=name]"), "Olgierd Kruk")
    organiser.fill(organiser.page.locator("[name=email]"), "olgierd@example.org")
    organiser.button("Invite staff")
    judge.page.goto(organiser.page.locator("[id^=invitation-]").input_value())
    judge.fill(judge.page.locator("[name=new_password1]"), "chankan-2026-rinshan")
    judge.fill(judge.page.locator("[name=new_password2]"), "chankan-2026-rinshan")
    judge.button("Set password and accept")
    expect(judge.page.get_by_text("Welcome, Olgierd Kruk.")).to_be_visible()
    stages.end("a judge is invited and accepts", organiser, judge)


def the_draw(organiser: Hand, stages: Stages) -> None:
    page = organiser.page
    organiser.link("Dashboard")
    organiser.press(page.locator("summary").get_by_text("More steps"))
    organiser.press(page.locator("summary.button").get_by_text("Close registration"))
    organiser.press(page.locator(".sure").get_by_role("button", name="Close registration"))
    expect(page.locator("#status .notice")).to_be_visible()
    next_step(organiser, "Open check-in")
    stages.end("registration is closed, check-in opened", organiser)

    in_group(organiser, "Programme", "Seating")
    for name in ("Pola Szyszka", "Rysio Kora"):
        organiser.press(page.get_by_role("link", name="Add a substitute"))
        organiser.fill(page.locator("[name=name]"), name)
        organiser.button("Add")
    expect(page.get_by_text("14 confirmed players, 2 substitutes needed, 2 available.")).to_be_visible()
    stages.end("two substitutes for tables that do not come out even", organiser)

    in_group(organiser, "Programme", "Final")
    organiser.fill(page.locator("[name=begins_1]"), "4")
    organiser.fill(page.locator("[name=places_1]"), "4")
    organiser.button("Save")
    expect(page.get_by_text("Saved. The standings are updated.")).to_be_visible()
    in_group(organiser, "Programme", "Seating")
    stages.end("a final of four in the last hanchan", organiser)

    organiser.press(page.get_by_role("radio", name="Check in 2 players"))
    organiser.press(page.get_by_role("button", name="Draw", exact=True))
    organiser.button("Save as drafts")
    expect(page.get_by_text("Seating drawn. Check it")).to_be_visible()
    stages.end("the three hanchans before the final are drawn", organiser)


def the_morning(organiser: Hand, player: Hand, stages: Stages) -> None:
    page = organiser.page
    player.page.reload()
    shown = re.compile(r"\b[0-9a-z]+-[0-9a-f]{8}\b")
    expect(player.page.locator("main")).to_contain_text(shown)
    code = shown.search(player.page.locator("main").inner_text())
    assert code is not None
    in_group(organiser, "Event day", "Check-in")
    organiser.fill(page.locator("#q"), code[0])
    organiser.press(page.get_by_role("button", name="Check in", exact=True).first)
    expect(page.get_by_text("Not checked in (13)")).to_be_visible()
    assert Entrant.objects.get(name="Hania Borówka").checked_in_at is not None
    organiser.press(
        page.get_by_role("listitem").filter(has_text="Hania").get_by_role("button", name="Mark as paid")
    )
    expect(page.get_by_role("listitem").filter(has_text="Hania").get_by_text("Mark as paid")).to_have_count(0)
    assert Entrant.objects.get(name="Hania Borówka").paid_at is not None
    stages.end("one is checked in by the code and pays", organiser)

    in_group(organiser, "People", "Players")
    organiser.press(page.get_by_role("main").get_by_role("link", name=re.compile("^Confirmed")))
    organiser.press(page.get_by_label("Select all shown"))
    for name in ABSENT:
        organiser.press(page.get_by_label(name, exact=True))
    organiser.button("Check in")
    organiser.link("Dashboard")
    expect(page.locator(".dashboard-tables [data-key^=absent-]")).to_have_count(2)
    stages.end("all others but two are checked in", organiser)

    absent = page.locator(".dashboard-tables [data-key^=absent-]")
    organiser.press(absent.filter(has_text="Igor Cis").get_by_role("link", name="Not coming"))
    organiser.button("Withdraw and replace player")
    expect(absent).to_have_count(1)
    assert Seat.objects.filter(entrant__name="Żaneta Topola", round__number=1).exists(), "who waited sits there"
    stages.end("one does not come, and who waits has place and seats", organiser)

    organiser.press(absent.get_by_role("link", name="Not coming"))
    organiser.button("Withdraw")
    expect(page.locator(".dashboard-next")).to_contain_text("Fill the seat of Lena Olcha")
    stages.end("the other does not come, and nobody waits", organiser)

    organiser.press(page.locator(".dashboard-next").get_by_role("link", name="Fill the seat of Lena Olcha"))
    organiser.fill(page.locator("[name=newcomer]"), "Wanda Późna")
    organiser.button("Reassign seats")
    next_step(organiser, "Publish hanchan 1")
    assert not Round.objects.get(number=1).seats.filter(entrant__name="Lena Olcha").exists()
    assert Round.objects.get(number=1).seats.filter(entrant__name="Wanda Późna").exists()
    stages.end("somebody came late, is seated, and everybody sees the seating", organiser)


def a_hand_from_a_phone(organiser: Hand, player: Hand, stages: Stages) -> int:
    """The player's table reports by phones from now on; its number."""
    expect(player.page.locator("#my-seat")).to_contain_text("Hanchan 2")
    shown = re.search(r"Table (\d)", player.page.locator("#my-seat .answer-big").inner_text())
    assert shown is not None
    in_group(organiser, "Event day", "Hand recording")
    table = organiser.page.get_by_role("heading", name=shown[0], exact=True)
    one = organiser.page.locator("section, li, article").filter(has=table).last
    organiser.choose(one.locator("select"), "phones")
    with organiser.page.expect_navigation():
        organiser.press(one.get_by_role("button", name="Save"))
    stages.end("one table reports from its phones", organiser)
    page = player.page
    player.press(page.get_by_role("link", name="record hands"))
    player.press(page.locator(".table-actions").get_by_role("link", name="Tsumo", exact=True))
    player.press(page.locator("[data-seat=S]"))
    player.press(page.locator("[data-value]").first)
    player.press(page.locator("[data-save]"))
    expect(page.locator("#table[data-step=rest]")).to_be_visible()
    assert ReportedHand.objects.count() == 1
    stages.end("a player reports a tsumo", player)
    return int(shown[1])


def the_first_day(organiser: Hand, judge: Hand, player: Hand, stages: Stages) -> None:
    next_step(organiser, "Start hanchan 1")
    expect(player.page.locator("#my-seat .answer-big")).to_be_visible()
    expect(player.page.locator("#my-seat [data-left]")).to_be_visible()
    stages.end("playing begins, with the clock", organiser)

    judge.link("Results")
    enter(judge, 1, 1, twice=True)
    assert Result.objects.count() == 1, "pressed twice, entered once"
    stages.end("a table's points on a phone", judge)
    the_other_tables(1, 1)

    judge.press(judge.page.locator("main a[href$='/1/1/']").first)
    judge.press(judge.page.get_by_role("link", name="Correct the points"))
    points = points_at(Table.objects.get(round__number=1, number=1))
    judge.fill(judge.page.locator("[name=points_E]"), str(points["E"] - 100))
    judge.fill(judge.page.locator("[name=points_S]"), str(points["S"] + 100))
    judge.fill(judge.page.locator("[name=reason]"), "Read the sheet wrong")
    judge.button("Save and confirm")
    expect(judge.page.get_by_text("Table 1 confirmed.")).to_be_visible()
    stages.end("a confirmed table is corrected", judge)
    expect(player.page.locator("main")).to_contain_text("of 14")
    expect(player.page.locator("#my-seat")).to_contain_text("This hanchan is over.")

    in_group(organiser, "Programme", "Programme")
    line = organiser.page.locator(".agenda-lines li").filter(has_text="Hanchan 2")
    was = line.locator(".agenda-time").inner_text()
    organiser.press(line.get_by_role("link", name=re.compile("Move")))
    organiser.fill(organiser.page.locator("[name=minutes]"), "20")
    organiser.button("Preview")
    organiser.button("Move")
    expect(line.locator(".agenda-time")).not_to_have_text(was)
    stages.end("everything to come is twenty minutes late", organiser)
    next_step(organiser, "Publish hanchan 2")
    next_step(organiser, "Start hanchan 2")
    stages.end("the next hanchan is published and begins", organiser)
    reported = a_hand_from_a_phone(organiser, player, stages)
    judge.link("Results")
    enter(judge, 2, reported, reason="They stopped reporting")
    the_other_tables(2, reported)


def somebody_drops_out(organiser: Hand, stages: Stages) -> None:
    page = organiser.page

    in_group(organiser, "Programme", "Seating")
    organiser.press(page.get_by_role("main").get_by_role("link", name=re.compile("^Absent or late player")))
    organiser.press(page.get_by_role("checkbox", name=LEAVES, exact=True))
    organiser.button("Preview changes")
    expect(page.get_by_text("Add 1 substitute to choose this.")).to_be_visible()
    organiser.press(page.get_by_role("link", name="Add a substitute"))
    organiser.fill(page.locator("[name=name]"), "Tola Mech")
    organiser.button("Add")
    expect(page.get_by_role("checkbox", name=LEAVES, exact=True)).to_be_checked()
    organiser.button("Preview changes")
    organiser.button("Preview substitutes")
    change = page.get_by_role("button", name="Change seating")
    expect(change).to_be_visible()
    organiser.press(change)
    expect(page.get_by_text("Seating changed. Published hanchans stay published")).to_be_visible()
    third = {seat.entrant.name for seat in Seat.objects.filter(round__number=3).select_related("entrant")}
    assert LEAVES not in third and "Tola Mech" in third and len(third) == 16
    stages.end("somebody drops out after two hanchans, and a substitute takes the seats", organiser)


def the_second_day(organiser: Hand, judge: Hand, stages: Stages) -> None:
    page = organiser.page
    next_step(organiser, "Check in Tola Mech")
    next_step(organiser, "Publish hanchan 3")
    next_step(organiser, "Start hanchan 3")
    the_other_tables(3)
    organiser.clicks = organiser.fields = 0

    organiser.link("Dashboard")
    organiser.press(page.locator(".dashboard-next").get_by_role("link", name="Draw hanchan 4, the final"))
    organiser.press(page.get_by_role("button", name="Draw", exact=True))
    organiser.button("Save as drafts")
    expect(page.get_by_text("Seating drawn. Check it")).to_be_visible()
    stages.end("the final is drawn: the best four at the first table", organiser)

    in_group(organiser, "Communication", "Screens")
    organiser.choose(page.locator("[name=singly]"), "3")
    organiser.button("Hide the last hanchan until the ceremony")
    stages.end("the last hanchan is hidden", organiser)
    next_step(organiser, "Publish hanchan 4")
    next_step(organiser, "Start hanchan 4")
    judge.link("Results")
    enter(judge, 4, 1)
    the_other_tables(4, 1)
    for hand in (organiser, judge):
        hand.clicks = hand.fields = 0


def the_ceremony(organiser: Hand, screen: Page, player: Hand, stages: Stages) -> None:
    organiser.link("Dashboard")
    organiser.press(organiser.page.locator(".dashboard-next").get_by_role("link", name="Open the ceremony"))
    organiser.button("Start ceremony")
    while True:
        primary = organiser.page.get_by_role("main").locator("button.primary")
        word = primary.first.inner_text()
        if word.startswith("End the ceremony and publish everything"):
            break
        organiser.press(primary.first)
        expect(primary.first).not_to_have_text(word, use_inner_text=True)
        if "Rank 2" in word:
            expect(screen.locator("body")).to_contain_text("2")
            first = Tournament.objects.get()
            assert first.stage == "playing"
    organiser.press(primary.first)
    expect(organiser.page.get_by_text("The ceremony is over. All results are public.")).to_be_visible()
    stages.end("the ceremony, the awards, then three places one by one", organiser)

    next_step(organiser, "Finalise the standings")
    stages.end("the standings are final", organiser)
    player.press(player.page.locator("header").get_by_role("link").first)
    expect(player.page).to_have_title(re.compile("^Puszcza Open"))
    player.link("My page")
    expect(player.page.locator("main")).to_contain_text("My hanchans")
    expect(player.page.locator("[data-left]")).to_have_count(0)


def the_files(organiser: Hand, stages: Stages) -> None:
    page = organiser.page
    in_group(organiser, "Standings", "Files")
    line = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Standings", exact=True))
    with page.expect_download() as got:
        organiser.press(line.get_by_role("link", name=re.compile("CSV")))
    rows = list(csv.reader(Path(got.value.path()).read_text("utf-8-sig").splitlines()))
    placed = {row[1] for row in rows[1:] if row[0]}
    assert len(placed) == 14 and {"Hania Borówka", "Wanda Późna", "Żaneta Topola", LEAVES} <= placed
    assert not any(name in str(rows) for name in ABSENT), "who never came is in no list"
    finalists = {seat.entrant.name for seat in Seat.objects.filter(round__number=4, table__number=1)}
    assert {row[1] for row in rows[1:5]} == finalists, "they stand above all others"
    stages.end("the standings as a file", organiser)

    in_group(organiser, "Standings", "Federation")
    with page.expect_download() as got:
        organiser.press(page.get_by_role("main").get_by_role("link", name="XLSX", exact=True))
    listed = list(
        load_workbook(io.BytesIO(Path(got.value.path()).read_bytes())).active.iter_rows(values_only=True)
    )
    assert len(listed) == 15, "a heading and everybody who is ranked"
    assert {"BORÓWKA", "PÓŹNA"} <= {str(cell) for row in listed for cell in row}
    stages.end("the federation's list of results", organiser)


def the_papers(organiser: Hand, stages: Stages) -> None:
    page = organiser.page
    in_group(organiser, "Event day", "Print")
    organiser.choose(page.locator("select[name=first]"), "3")
    organiser.button("Update")
    organiser.button("Everything as PDF")
    made = page.get_by_role("link", name=re.compile("^Open PDF"))
    expect(made).to_be_visible(timeout=240_000)
    file = page.context.request.get(urljoin(page.url, made.get_attribute("href") or ""), timeout=60_000)
    pdf = PdfReader(io.BytesIO(file.body()))
    text = "".join(sheet.extract_text() for sheet in pdf.pages)
    assert f"{len(pdf.pages)} pages" in made.inner_text() and len(pdf.pages) > 10
    there = [name.split()[1] for name in NAMES if name not in (*ABSENT, LEAVES)]
    assert [name for name in there if text.count(name) < 3] == [], "badge, lists, standings"
    organiser.clicks += 1
    stages.end("every paper as one PDF", organiser)
    in_group(organiser, "Event day", "Print")
    organiser.press(page.get_by_role("listitem").filter(has_text="Certificates").get_by_role("link", name="Print"))
    expect(page.locator("body")).to_contain_text("Hania")
    stages.end("certificates for the printer", organiser)


def next_year(organiser: Hand, url: str, stages: Stages) -> None:
    page = organiser.page
    page.goto(f"{url}/t/puszcza-open/manage/")
    in_group(organiser, "Settings", "Settings")
    organiser.press(page.get_by_role("main").get_by_role("link", name="Copy tournament"))
    organiser.fill(page.locator("[name=name]"), "Puszcza Open II")
    organiser.fill(page.locator("[name=starts_on]"), (dt.date.today() + dt.timedelta(days=365)).isoformat())
    organiser.page.get_by_role("button", name="Create the copy").dblclick()
    organiser.clicks += 1
    expect(page.get_by_text("Draft created from the copy")).to_be_visible()
    assert Tournament.objects.count() == 2, "pressed twice, copied once"
    stages.end("the same event again next year", organiser)

    organiser.press(page.get_by_role("main").get_by_role("link", name="Archive or delete"))
    organiser.fill(page.locator("[name=name]"), "Puszcza Open II")
    organiser.button("Delete tournament")
    expect(page.get_by_text("This tournament is scheduled for deletion.").first).to_be_visible()
    organiser.press(page.get_by_role("button", name="Undo").first)
    expect(page.get_by_text("Deletion cancelled.")).to_be_visible()
    assert not Tournament.objects.exclude(leaves_at=None).exists()
    stages.end("it is deleted, and taken back", organiser)


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["to play", "whole"])
def test_a_stranger_runs_an_event_from_an_empty_site(
    server: Server, browser: Browser, faults: list[str], whole: bool
):
    """`make soak` goes on after the first day."""
    stages = Stages()
    organiser, judge = person(browser, DESK, faults), person(browser, PHONE, faults)
    player, screen = person(browser, PHONE, faults), person(browser, HALL, faults).page
    from_nothing_to_a_draft(organiser, server.url, stages)
    people_come(organiser, player, server.url, stages)
    the_money(organiser, stages)
    a_judge(organiser, judge, stages)
    the_draw(organiser, stages)
    the_morning(organiser, player, stages)
    screen.goto(f"{server.url}/t/puszcza-open/screen/")
    the_first_day(organiser, judge, player, stages)
    if whole:
        somebody_drops_out(organiser, stages)
        the_second_day(organiser, judge, stages)
        the_ceremony(organiser, screen, player, stages)
        the_files(organiser, stages)
        the_papers(organiser, stages)
        next_year(organiser, server.url, stages)

    text = Path(settings.BASE_DIR, "docs/look.md").read_text("utf-8")
    most = {stage: (int(clicks), int(fields)) for stage, clicks, fields in LINE.findall(text)}
    lines = "\n".join(f"| {stage} | {clicks} | {fields} |" for stage, (clicks, fields) in stages.found.items())
    assert list(stages.found) == list(most)[: None if whole else len(stages.found)], (
        f"docs/look.md has another list of stages:\n{lines}"
    )
    over = {
        stage: took for stage, took in stages.found.items() if took[0] > most[stage][0] or took[1] > most[stage][1]
    }
    assert over == {}, "more clicks or fields than docs/look.md says"
