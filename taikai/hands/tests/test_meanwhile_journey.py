"""Two phones save different hands at once, pages fetch themselves again: what is not saved does not go away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring.riichi.hanchan import Draw, HandPlayed
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.hands.models import ReportedHand
from taikai.hands.tests.accessibility_checks import Eyes
from taikai.hands.tests.tables import table_of_phones
from taikai.hands.tests.test_table_journey import phone, tablet_of_a_judge
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

MINE = "?do=ron&payer=W&won=S:2.30&riichi=&after=0"


@pytest.fixture
def table(server: Server) -> Table:
    return table_of_phones()


def deaf(page: Page) -> None:
    """The page hears of no change until `hears`."""
    page.route("**/live/revision*", lambda route: route.abort())


def hears(page: Page) -> None:
    """The page hears that something changed, and has fetched itself again."""
    page.unroute("**/live/revision*")
    part = page.evaluate(
        """() => new Promise((done) => {
          document.addEventListener('htmx:afterRequest', ({ detail }) => done(detail.requestConfig.elt.id));
          document.body.dispatchEvent(new CustomEvent('revision', { detail: { revision: 'x' } }));
        })"""
    )
    assert part == "table"


def other_saves(table: Table, after: int = 0) -> None:
    report_record(table.round.tournament, table, HandPlayed(Draw(("E",))), after=after, actor=SYSTEM)


@pytest.fixture
def overtaken(browser: Browser, server: Server, table: Table) -> Page:
    """A phone that saved a ron a moment after another one saved a draw, and has heard of it."""
    page = phone(browser, server, table, "S").page
    deaf(page)
    page.goto(page.url + MINE)
    other_saves(table)
    page.locator("[data-save]").click()
    expect(page.get_by_role("heading", name="Another hand was saved first")).to_be_visible()
    hears(page)
    return page


def test_both_hands_stand_side_by_side_and_stay(overtaken: Page, table: Table) -> None:
    expect(overtaken.get_by_role("heading", name="Another hand was saved first")).to_be_visible()
    saved, own = overtaken.locator("[data-key=saved]"), overtaken.locator("[data-key=own]")
    expect(saved).to_contain_text("draw")
    expect(saved).to_contain_text("3\u202f000")
    expect(own).to_contain_text("ron 2 han 30 fu")
    expect(own).to_contain_text("2\u202f000")
    boxes = [each.bounding_box() for each in (saved, own)]
    assert boxes[0] and boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"]
    eyes = Eyes(overtaken)
    eyes.look("meanwhile")
    assert eyes.faults == []
    overtaken.reload()
    expect(own).to_contain_text("ron 2 han 30 fu")


def test_mine_is_kept_after_it(overtaken: Page, table: Table) -> None:
    overtaken.get_by_role("link", name="Save mine as the next hand").click()
    overtaken.locator("[data-save]").click()
    expect(overtaken.locator("#table[data-step=rest]")).to_be_visible()
    kinds = [type(step.record.what.end).__name__ for step in game_of(table.round.tournament, table).hanchan.steps]
    assert kinds == ["Draw", "Won"]


def test_it_was_this_one(overtaken: Page, table: Table) -> None:
    overtaken.get_by_role("link", name="Same hand – discard mine").click()
    expect(overtaken.locator("#table[data-step=rest]")).to_be_visible()
    assert ReportedHand.objects.count() == 1


def test_it_is_replaced_with_mine(overtaken: Page, table: Table) -> None:
    overtaken.get_by_role("link", name="Replace with mine").click()
    overtaken.locator("[data-save]").click()
    expect(overtaken.locator("#table[data-step=hands]")).to_be_visible()
    kinds = [type(step.record.what.end).__name__ for step in game_of(table.round.tournament, table).hanchan.steps]
    assert kinds == ["Won"]


def test_an_entry_in_progress_turns_into_the_question_and_loses_nothing(
    browser: Browser, server: Server, table: Table
) -> None:
    page = phone(browser, server, table, "S").page
    page.goto(page.url + "?do=ron&winner=S&payer=W&riichi=&after=0")
    other_saves(table)
    expect(page.locator("[data-key=own]")).to_contain_text("Ines wins from Jonas")
    page.get_by_role("link", name="Save mine as the next hand").click()
    expect(page.locator("#table[data-step=value]")).to_be_visible()


def test_a_correction_that_is_looked_at_or_refused_stays(browser: Browser, server: Server, table: Table) -> None:
    page = tablet_of_a_judge(browser, server, table).page
    deaf(page)
    page.goto(page.url.split("?")[0] + "?do=set")
    form = page.locator("#table .set-form form")
    reason, honba = form.locator("[name=reason]"), form.locator("[name=honba]")
    reason.fill("miscounted")
    honba.fill("2")
    form.locator("button").click()
    expect(page.locator("#table .standing").first).to_be_visible()
    other_saves(table)
    hears(page)
    expect(page.locator("#table .standing").first).to_be_visible()
    expect(honba).to_have_value("2")
    form.evaluate("form => { form.noValidate = true; }")
    honba.fill("-7")
    form.locator("button").click()
    expect(page.locator("#problems")).to_be_visible()
    hears(page)
    expect(page.locator("#problems")).to_be_visible()
    expect(honba).to_have_value("-7")


def test_a_reason_half_typed_stays(browser: Browser, server: Server, table: Table) -> None:
    other_saves(table)
    page = tablet_of_a_judge(browser, server, table).page
    deaf(page)
    page.goto(page.url.split("?")[0] + "?how=mend&at=0&do=draw&tenpai=ES&riichi=&after=1")
    page.locator("#other").fill("Anna had not shown")
    page.locator("#other").blur()
    other_saves(table, after=1)
    hears(page)
    expect(page.locator("#other")).to_have_value("Anna had not shown")
    page.locator("[data-save]").click()
    expect(page.get_by_role("link", name="Continue with my change")).to_be_visible()
