"""A late day in a browser: one press starts it, one move brings the rest along, every page says the same."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect

from taikai.agenda.models import Item
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server
from tests.test_every_page import LAPTOP

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

#: (what, hanchan, minutes after now, minutes long): the first hanchan should have begun two and a half hours ago.
DAY = (("Hanchan 1", 1, -150, 90), ("Hanchan 2", 2, -30, 90), ("Dinner", None, 60, 60), ("Hanchan 3", 3, 120, 90))


@pytest.fixture
def late(tournament: Tournament) -> Tournament:
    """Seated for two hanchans and checked in, somewhere where it is about two in the afternoon."""
    now = timezone.now().replace(second=0, microsecond=0)
    tournament.timezone = f"Etc/GMT{now.hour - 14:+d}" if now.hour - 14 else "Etc/GMT"
    tournament.starts_on = tournament.ends_on = now.astimezone(tournament.zone).date()
    tournament.stage, tournament.hanchan_count = Tournament.Stage.CHECK_IN, 3
    tournament.save()
    for title, number, begins, long in DAY:
        starts = now + dt.timedelta(minutes=begins)
        Item.objects.create(
            tournament=tournament,
            title=title,
            kind="hanchan" if number else "break",
            hanchan=number,
            starts_at=starts,
            ends_at=starts + dt.timedelta(minutes=long),
        )
    factories.seated(tournament, rounds=2)
    tournament.entrants.update(checked_in_at=now)
    return tournament


def test_a_late_day_is_started_and_moved(browser: Browser, server: Server, late: Tournament):
    base = f"{server.url}/t/{late.slug}/"
    context = browser.new_context(viewport=LAPTOP)
    context.add_cookies([server.cookie(factories.staff(late, "organiser"))])
    desk = context.new_page()
    desk.goto(f"{base}manage/")
    expect(desk.get_by_role("button", name="Start", exact=True)).to_have_count(0)
    expect(desk.get_by_role("button", name="Start play", exact=True)).to_be_hidden()  # folded: without the clock
    desk.get_by_role("button", name="Start hanchan 1", exact=True).click()
    expect(desk.locator(".dashboard-time[data-clock]")).to_be_visible()
    late.refresh_from_db()
    assert late.stage == Tournament.Stage.PLAYING
    then = desk.locator(".dashboard-then")
    expect(then).to_contain_text("Hanchan 2")
    expect(then).to_contain_text("planned")

    desk.get_by_role("link", name="Move the rest by").click()
    moves = desk.locator(".moves tr.agenda-now")
    expect(moves).to_have_count(
        4
    )  # hanchan 1 gets its real time, and hanchan 2 comes along though its time is past
    desk.get_by_role("button", name="Move", exact=True).click()
    expect(desk.locator("#status .notice")).to_be_visible()

    desk.goto(f"{base}manage/")
    expect(desk.get_by_role("link", name="Move the rest by")).to_have_count(0)
    second = Item.objects.get(tournament=late, hanchan=2)
    begins = second.starts_at.astimezone(late.zone).strftime("%H:%M")
    expect(desk.locator(".dashboard-then")).to_contain_text(f"Hanchan 2 {begins}", use_inner_text=True)
    everybody = browser.new_context(viewport=LAPTOP).new_page()
    everybody.goto(f"{base}screen/clock/")
    expect(everybody.locator(".screen-sub")).to_contain_text("Hanchan 2")
    expect(everybody.locator(".screen-sub")).to_contain_text(begins)
    everybody.goto(base)
    ticket = everybody.locator(".ticket")
    expect(ticket).to_contain_text("Hanchan 1")
    expect(ticket).to_contain_text("Next: Hanchan 2")
    expect(ticket).to_contain_text(begins)
    everybody.goto(f"{base}programme/")
    expect(everybody.locator("tr[aria-current=time]")).to_contain_text("Hanchan 1")
    expect(everybody.locator(".now-next .next")).to_contain_text("Hanchan 2")
    expect(everybody.locator(".now-next .next")).to_contain_text(begins)
    context.close()
