"""Whoever opened their personal page finds their own row in the standings, on this device and nowhere else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.results.domain.penalties import NewPenalty, give_penalty
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.seating.models import Seat
from taikai.tournaments.domain.change import SYSTEM, Actor
from tests import factories
from tests.server import Server
from tests.test_every_page import faults

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]
GROUND = "row => getComputedStyle(row).backgroundColor"


def played(players: int):
    """One hanchan, public at once, that waits for its first table; and who is last so far."""
    tournament = factories.TournamentFactory(
        ruleset="ema2016", stage="playing", hanchan_count=2, release="at_once", slug="hall"
    )
    (round_,) = factories.seated(tournament, players, rounds=1)
    for table in round_.tables.exclude(number=1):
        factories.confirmed(table, 38_300, 35_000, 26_700, 20_000)
    return tournament, round_.tables.get(number=players // 4).seats.get(wind="N").entrant


def test_my_row_has_its_colour_and_a_door_while_it_is_out_of_sight(server: Server, page: Page):
    tournament, entrant = played(48)
    page.set_viewport_size({"width": 390, "height": 844})
    standings = f"{server.url}/t/{tournament.slug}/standings/"
    row, door = page.locator(f"tr#p{entrant.pk}"), page.locator("[data-own-row-link]")

    page.goto(standings)
    expect(row).to_be_attached()
    plain = row.evaluate(GROUND)
    expect(door).to_be_hidden()

    page.goto(server.url + personal_path(entrant))
    page.get_by_role("link", name="My rank in the standings").click()
    expect(row).to_be_in_viewport()
    assert row.evaluate(GROUND) != plain

    page.goto(standings)
    assert row.evaluate(GROUND) != plain
    expect(door).to_be_visible()
    expect(door).to_contain_text("My row")
    assert door.bounding_box()["width"] == 390
    assert faults(page) == []
    door.click()
    expect(row).to_be_in_viewport()
    expect(door).to_be_hidden()

    missing = tournament.rounds.get().tables.get(number=1)
    four = Sheet(points={"E": 45_000, "S": 35_000, "W": 22_000, "N": 18_000}, sticks_left=0)
    save_result(missing, four, actor=Actor("Judge", "judge"), based_on=0, confirm=True)
    first = page.locator(f"tr#p{missing.seats.get(wind='E').entrant_id}")
    expect(first).to_contain_text("+30.0")
    assert row.evaluate(GROUND) != plain


def test_a_phone_shows_penalties_with_their_padding_and_what_goes_on_fades(server: Server, page: Page):
    tournament, entrant = played(16)
    give_penalty(tournament, NewPenalty(entrant=entrant, tenths=-400, reason="late"), actor=SYSTEM)
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{server.url}/t/{tournament.slug}/standings/")
    box, last = page.locator(".scroll-x").first, page.get_by_role("columnheader", name="penalties")
    expect(last).to_be_in_viewport(ratio=1)
    assert box.evaluate("box => box.scrollWidth - box.clientWidth") == 0
    assert float(last.evaluate("cell => parseFloat(getComputedStyle(cell).paddingInlineEnd)")) >= 6
    # Where more columns come than a phone holds, the edge fades until its end is reached.
    page.locator(".rank-table").evaluate("table => { table.style.inlineSize = '60rem'; }")
    fades = "([box, end]) => getComputedStyle(box).getPropertyValue('--fade-end') === end"
    for at, end in ((0, "2.5rem"), (1e6, "0px")):
        box.evaluate("(box, at) => { box.scrollLeft = at; }", at)
        page.wait_for_function(fades, arg=[box.element_handle(), end])
    assert "gradient" in box.evaluate("box => getComputedStyle(box).maskImage")


def test_what_somebody_missed_makes_no_page_wider_than_the_phone(server: Server, page: Page):
    """Words for screen readers stand in the cells that are scrolled: the page behind them does not grow."""
    tournament = factories.TournamentFactory(
        ruleset="ema2016", stage="playing", hanchan_count=6, release="at_once"
    )
    rounds = factories.seated(tournament, 8, rounds=6)
    gone = rounds[0].tables.first().seats.get(wind="E").entrant
    stands_in = factories.EntrantFactory(tournament=tournament, kind="substitute")
    Seat.objects.filter(entrant=gone, round__number__gte=2).update(entrant=stands_in)
    for round_ in rounds:
        for table in round_.tables.all():
            factories.confirmed(table)
    Entrant.objects.filter(pk=gone.pk).update(status="withdrawn")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.url}/t/{tournament.slug}/standings/")
    expect(page.locator(f"tr#p{gone.pk}")).to_contain_text("after leaving the tournament")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
