"""Every step of an entry without an accessibility fault, by day and by night, on a phone and flat on the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from scoring.riichi.hanchan import Draw, HandPlayed
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.hands.domain.result_submission import submit_result
from taikai.hands.tests.accessibility_checks import Eyes
from taikai.hands.tests.tables import table_of_phones
from taikai.hands.tests.test_flat_journey import counts_down, tablet
from taikai.hands.tests.test_table_journey import last_row, phone, tablet_of_a_judge
from taikai.results.domain.result_settings import set_options
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

WON = "do=ron&winner=S&payer=W"
TILES = "2m3m4m5m6m7m3p4p6p7p8p5s5s"
#: Address and step of everything that is entered; `{after}` is the last row.
ENTRIES = (
    ("?", "rest"),
    ("?do=ron&after={after}", "who"),
    ("?do=ron&winner=S&after={after}", "payer"),
    (f"?{WON}&after={{after}}", "value"),
    (f"?{WON}&riichi=SN&by=more&after={{after}}", "value"),
    ("?do=tsumo&winner=E&called=E&after={after}", "value"),
    (f"?{WON}&by=yaku&after={{after}}", "value"),
    (f"?{WON}&by=yaku&yaku=tanyao.pinfu&dora=2&riichi=S&after={{after}}", "value"),
    (f"?{WON}&by=tiles&after={{after}}", "value"),
    (f"?{WON}&by=tiles&tiles={TILES}&riichi=S&after={{after}}", "value"),
    (f"?{WON}&by=tiles&tiles={TILES}5p&riichi=S&after={{after}}", "value"),
    (f"?{WON}&by=tiles&to=pon&after={{after}}", "value"),
    (f"?{WON}&by=tiles&tiles={TILES}&to=dora&after={{after}}", "value"),
    (f"?{WON}&by=points&after={{after}}", "value"),
    ("?do=tsumo&winner=S&by=points&after={after}", "value"),
    ("?do=ron&payer=W&won=S:3.40&riichi=SN&after={after}", "preview"),
    ("?do=ron&payer=W&won=S:3.40,E:1.30&after={after}", "preview"),
    ("?do=ron&payer=W&won=S:3.40&add=1&after={after}", "who"),
    ("?do=tsumo&won=E:2.30&after={after}", "preview"),
    ("?do=ron&payer=W&won=S:yakuman&after={after}", "preview"),
    ("?do=ron&payer=W&won=S:yakuman&pao=N&after={after}", "preview"),
    ("?do=ron&payer=W&won=S:1.20&riichi=S&after={after}", "preview"),
    ("?do=draw&riichi=N&after={after}", "draw"),
    ("?do=draw&tenpai=ESWN&after={after}", "draw"),
    ("?do=nagashi&nagashi=W&after={after}", "nagashi"),
    ("?do=abortive&after={after}", "which"),
    ("?do=abortive&event=kyuushu_kyuuhai&after={after}", "preview"),
    ("?do=chombo&after={after}", "who"),
    ("?do=chombo&winner=N&after={after}", "preview"),
    (f"?{WON}&aside=1&after={{after}}", "rest"),
    (f"?{WON}&after=1", "meanwhile"),
)
MENDED = (
    ("?do=more&end=left&after={after}", "more"),
    ("?do=hands&end=left", "hands"),
    ("?how=mend&at=1&end=left&after={after}", "hand"),
    ("?how=mend&at=1&do=ron&end=right&after={after}", "who"),
    (f"?how=mend&at=1&{WON}&end=right&after={{after}}", "value"),
    ("?how=mend&at=1&do=ron&payer=W&won=S:3.40&end=right&after={after}", "preview"),
    ("?how=mend&at=1&do=draw&tenpai=ES&end=left&after={after}", "draw"),
    ("?how=remove&at=0&end=left&after={after}", "preview"),
    ("?how=insert&at=1&do=more&end=right&after={after}", "more"),
    ("?how=insert&at=1&do=draw&tenpai=N&end=right&after={after}", "draw"),
)
OF_JUDGES = (("?do=set", "set"), ("?do=swap", "swap"), ("?do=swap&winner=E&payer=W", "swap"), ("?do=more", "more"))


@pytest.fixture
def table(server: Server) -> Table:
    """A table of the rules that know most, with three hands played and its time over."""
    table = table_of_phones()
    tournament = table.round.tournament
    tournament.ruleset = "ema2012"
    tournament.save()
    set_options(tournament, signatures=True, actor=SYSTEM)
    for after, tenpai in enumerate((("E",), ("S", "W"), ())):
        report_record(tournament, table, HandPlayed(Draw(tenpai)), after=after, actor=SYSTEM)
    return table


def played_to_its_end(table: Table) -> None:
    tournament, after = table.round.tournament, last_row(table)
    while not game_of(tournament, table).standing.ended:
        after = report_record(tournament, table, HandPlayed(Draw(())), after=after, actor=SYSTEM).last
    submit_result(tournament, table, actor=SYSTEM)


@pytest.mark.parametrize("device", ["phone", pytest.param("flat", marks=pytest.mark.soak)])
def test_every_step_of_an_entry(server: Server, browser: Browser, table: Table, device: str):
    flat = device == "flat"
    counts_down(table, -5)
    if flat:
        set_mode(table.round.tournament, "one", actor=SYSTEM)
    page = tablet(browser, server, table) if flat else phone(browser, server, table, "S").page
    eyes, after = Eyes(page, flat=flat), last_row(table)
    for query, step in (*ENTRIES, *MENDED):
        eyes.go(query.format(after=after), step)
    eyes.go("?", "rest")
    page.get_by_role("button", name="Judge", exact=True).locator("visible=true").first.click()
    expect(page.get_by_text("Judge called").locator("visible=true").first).to_be_visible()
    eyes.look("a judge is called")
    eyes.go(f"?do=more&end=right&after={after}", "more")
    played_to_its_end(table)
    eyes.go("?", "rest")
    expect(page.locator("#table-signing")).to_be_visible()
    page.get_by_role("button", name="Sign as Ines Lima").or_(
        page.get_by_role("button", name="I am Ines Lima")
    ).first.click()
    expect(page.locator("#table-signing")).to_contain_text("1 of 4 have signed")
    eyes.look("signing")
    assert not eyes.faults, "\n".join(eyes.faults)
    assert len(eyes.seen) == len(ENTRIES) + len(MENDED) + 5


def test_every_step_of_a_judge(server: Server, browser: Browser, table: Table):
    eyes = Eyes(tablet_of_a_judge(browser, server, table).page)
    for size in ({"width": 390, "height": 844}, {"width": 1180, "height": 820}):
        eyes.page.set_viewport_size(size)
        for query, step in OF_JUDGES:
            eyes.go(query, step)
    assert not eyes.faults, "\n".join(eyes.faults)
