"""On a phone: from the personal page to every place, and in the last hand to the win that is enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.riichi.hanchan import Draw, HandPlayed
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.registration.domain.personal_links import personal_path
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor
from tests import factories
from tests.server import Server
from tests.test_every_page import faults

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]
JUDGE = Actor("Judge", "judge")


def test_a_tired_player_learns_what_is_enough(server: Server, page: Page):
    tournament = factories.TournamentFactory(
        ruleset="ema2016", stage="playing", hanchan_count=2, release="at_once", tie_breaks=["best_hanchan"]
    )
    first, second = factories.seated(tournament, 8, rounds=2)
    for table in first.tables.all():
        factories.confirmed(table, 38_300, 35_000, 26_700, 20_000)
    table = Table.objects.get(round=second, number=1)
    entrant = table.seats.get(wind="W").entrant
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.url + personal_path(entrant))
    expect(page.locator(".needs h2")).to_have_text("What do I need?")
    page.get_by_role("link", name="What you need for every rank").click()
    expect(page.locator("#needs")).to_contain_text("Hanchan 2 at table 1 decides.")
    expect(page.locator("#needs")).not_to_contain_text("In this hand")
    for number in range(7):
        report_record(tournament, table, HandPlayed(Draw(())), after=number, actor=JUDGE)
    assert game_of(tournament, table).standing.name == "S4"
    page.reload()
    expect(page.locator("#needs")).to_contain_text("Current hand: S4.")
    expect(page.locator("#needs")).to_contain_text("by tsumo")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert faults(page) == []
