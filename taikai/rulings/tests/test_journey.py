"""From a call to a recorded ruling at 390 px in four taps, without scripts too; the taps are counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

from taikai.calls.domain.calling import call_judge
from taikai.calls.models import Call
from taikai.registration.domain.personal_links import actor_for
from taikai.rulings.models import TableRuling
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("scripts", [True, False])
def test_four_taps_from_the_call_to_the_ruling(server: Server, browser: Browser, table, player, judge, scripts):
    call_judge(table, actor=actor_for(player), entrant=player)
    context = browser.new_context(viewport=PHONE, java_script_enabled=scripts)
    context.add_cookies([server.cookie(judge.user)])
    page = context.new_page()
    page.goto(f"{server.url}/t/{table.round.tournament.slug}/manage/results/")
    taps = 0

    def tap(what: Locator) -> None:
        nonlocal taps
        box = what.bounding_box()
        assert box is not None and box["height"] >= 44
        what.click()
        taps += 1

    tap(page.get_by_role("link", name="What happened?"))
    tap(page.locator("summary", has_text="Chi, pon or kan"))
    tap(page.get_by_role("link", name="Called tile not taken in time"))
    expect(page.get_by_role("heading", name="EMA 2016 §3.3.8, §5.1.1")).to_be_visible()
    expect(page.get_by_text("“Your hand is dead.")).to_be_visible()
    if scripts:
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    tap(page.get_by_role("button", name=player.name))
    expect(page.get_by_text("Ruling recorded.")).to_be_visible()
    expect(page.get_by_role("heading", name="No open calls")).to_be_visible()
    assert taps == 4
    made = TableRuling.objects.get()
    assert (made.outcome, made.entrant, made.table) == ("dead_hand", player, table)
    assert Call.objects.get().ending == Call.Ending.SETTLED
