"""Check-in, then the draw: in a browser, only who is here gets a seat."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from taikai.registration.models import Entrant
from taikai.seating.models import Seat
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

HERE = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
LATE = ("Gus", "Hana")


def test_a_draw_asks_about_the_absent_by_name_and_seats_who_is_here(
    server: Server, context: BrowserContext, page: Page
):
    """Six of eight players are here. A substitute and a volunteer of the waiting list make them eight."""
    tournament = factories.TournamentFactory(hanchan_count=2, capacity=8, stage=Tournament.Stage.CHECK_IN)
    for name in (*HERE, *LATE):
        factories.EntrantFactory(tournament=tournament, name=name)
    factories.EntrantFactory(tournament=tournament, name="Sub", kind="substitute")
    for name in ("Vera", "Will"):
        factories.EntrantFactory(tournament=tournament, name=name, status="waiting", can_substitute=True)
    pages = f"{server.url}/t/{tournament.slug}/manage"
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])

    page.goto(f"{pages}/check-in/")
    for entrant in Entrant.objects.filter(name__in=(*HERE, "Sub", "Vera")).order_by("pk"):
        page.locator(f"button[name=in][value='{entrant.pk}']").click()
        expect(page.locator(f"button[name=out][value='{entrant.pk}']")).to_be_attached()

    page.goto(f"{pages}/seating/")
    asked = page.get_by_role("group", name="Gus, Hana are not checked in. Seat these players?")
    expect(asked.get_by_role("radio", checked=True)).to_have_count(0)
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Gus, Hana are not checked in. Seat these players?")
    assert not Seat.objects.exists()
    asked.get_by_label("Leave out 2 players").check()
    page.get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("button", name="Save as drafts").click()
    expect(page.get_by_role("button", name="Publish all 2")).to_be_visible()
    for number in (1, 2):
        seated = Seat.objects.filter(round__number=number).values_list("entrant__name", flat=True)
        assert sorted(seated) == sorted((*HERE, "Sub", "Vera"))
    main = page.get_by_role("main")
    for name in (*LATE, "Will"):
        expect(main.locator(".table-card", has_text=name)).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
