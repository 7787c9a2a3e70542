"""After opening registration its link is what comes next, in a browser: to copy, as a code; closing asks first."""

from __future__ import annotations

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, expect

from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server
from tests.test_every_page import LAPTOP, PHONE

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE])
def test_the_link_is_shared_and_closing_asks(browser: Browser, server: Server, tournament: Tournament, viewport):
    today = timezone.now().date()
    tournament.starts_on = tournament.ends_on = today + dt.timedelta(days=30)
    tournament.stage = Tournament.Stage.DRAFT
    tournament.save()
    context = browser.new_context(viewport=viewport)
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/players/")
    form = reverse("apply", args=[tournament.slug])
    expect(page.get_by_text("Open registration on the dashboard first")).to_be_visible()
    expect(page.locator(f"main a[href='{form}']")).to_have_count(0)  # nobody else can open it

    page.goto(f"{server.url}/t/{tournament.slug}/manage/")
    page.locator(".dashboard-next").get_by_role("button", name="Open registration").click()
    link = page.locator(".dashboard-next #form-link")
    assert link.input_value().endswith(form)
    assert link.bounding_box()["width"] > 150, "its beginning can be read, on a phone too"
    stranger = browser.new_context().new_page()
    assert stranger.goto(f"{server.url}{form}").status == 200
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.locator(".dashboard-next summary").get_by_text("QR code").click()
    expect(page.locator(".dashboard-next .qr svg")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.locator("summary").get_by_text("More steps").click()
    page.locator("summary.button").get_by_text("Close registration").click()
    expect(page.get_by_text("New players can’t register")).to_be_visible()
    tournament.refresh_from_db()
    assert tournament.stage == Tournament.Stage.OPEN
    page.locator(".sure").get_by_role("button", name="Close registration").click()
    expect(page.locator(".dashboard-next").get_by_role("button", name="Open check-in")).to_be_visible()
    tournament.refresh_from_db()
    assert tournament.stage == Tournament.Stage.CLOSED
    context.close()


def test_a_full_list_is_closed_next(browser: Browser, server: Server, tournament: Tournament):
    tournament.stage, tournament.capacity = Tournament.Stage.OPEN, 4
    tournament.save()
    factories.EntrantFactory.create_batch(4, tournament=tournament)
    context = browser.new_context(viewport=LAPTOP)
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/")
    page.locator(".dashboard-next summary").get_by_text("Close registration").click()
    expect(page.locator(".dashboard-next").get_by_text("All places are taken")).to_be_visible()
    page.get_by_role("link", name="Cancel").click()
    tournament.refresh_from_db()
    assert tournament.stage == Tournament.Stage.OPEN
    context.close()
