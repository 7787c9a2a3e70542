"""Who moves the days of an event is asked which moments move along: of every app that keeps any."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, expect

from taikai.arrivals.models import Door
from taikai.jobs.models import Job
from taikai.money.models import Discount, Terms
from taikai.problems import Refusal
from taikai.registration.domain.opening_hours import HOURS
from taikai.registration.models import Group, PassingTerms
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.editing import edit_tournament
from taikai.tournaments.domain.event.movable_deadlines import movable_deadlines
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server

pytestmark = pytest.mark.django_db

TODAY = timezone.now().date()
#: In the summer of a year to come, so that no clock changes between the days below.
FIRST = dt.date(TODAY.year + 1, 7, 10)
LATER = dt.timedelta(days=14)


def at(event: Tournament, days: int, hour: int = 20) -> dt.datetime:
    return dt.datetime.combine(FIRST + dt.timedelta(days=days), dt.time(hour), tzinfo=event.zone)


@pytest.fixture
def event() -> Tournament:
    made = factories.TournamentFactory(starts_on=FIRST, ends_on=FIRST, timezone="Europe/Warsaw")
    made.opens_at, made.closes_at = timezone.now() - dt.timedelta(days=3), at(made, -10)
    made.save()
    Group.objects.create(tournament=made, name="Guests", kept=2, kept_until=at(made, -20))
    Group.objects.create(tournament=made, name="Club")
    PassingTerms.objects.create(tournament=made, allowed="free", until=at(made, -5))
    Terms.objects.create(tournament=made, pay_by=FIRST - dt.timedelta(days=7))
    Discount.objects.create(
        tournament=made, name="Early", until=FIRST - dt.timedelta(days=30), amounts={"PLN": 500}
    )
    Door.objects.create(tournament=made, opens_at=at(made, 0, 8), closes_at=at(made, 0, 10))
    return made


def where_they_are(event: Tournament) -> dict[str, object]:
    event = Tournament.objects.get(pk=event.pk)
    door = Door.objects.get(tournament=event)
    return {
        "opens_at": event.opens_at,
        "closes_at": event.closes_at,
        "group": Group.objects.get(tournament=event, name="Guests").kept_until,
        "passing": event.passing_terms.until,
        "pay_by": event.fee_terms.pay_by,
        "discount": event.discounts.get().until,
        "door": door.opens_at,
        "door closes": door.closes_at,
    }


def keys(event: Tournament) -> list[str]:
    return [each.key for each in movable_deadlines(event, {"starts_on": FIRST + LATER})]


def moved(event: Tournament, by: dt.timedelta = LATER, **more) -> None:
    edit_tournament(event, actor=SYSTEM, starts_on=FIRST + by, ends_on=FIRST + by, **more)


def test_all_that_are_to_come_are_named_in_their_order(event: Tournament):
    named = ["discount", "group", "closes_at", "pay_by", "passing", "door"]
    assert [key.partition(":")[0] for key in keys(event)] == named, "registration has opened already"
    assert movable_deadlines(event, {"starts_on": FIRST}) == movable_deadlines(event, {}) == []
    event.stage = "playing"
    assert keys(event) == []


def test_they_move_as_many_days_at_the_same_time(event: Tournament):
    before = where_they_are(event)
    moved(event, along=keys(event))
    after = where_they_are(event)
    assert after.pop("opens_at") == before.pop("opens_at")
    assert after == {name: moment + LATER for name, moment in before.items()}
    verbs = {
        "money.terms",
        "money.discount",
        "group.edited",
        "passing.terms",
        "arrivals.door",
        "tournament.edited",
    }
    assert verbs <= set(event.log.values_list("verb", flat=True))
    due = [job.due_at for job in Job.objects.filter(kind=HOURS)]
    assert due == [after["closes_at"]]
    assert [job.due_at for job in Job.objects.filter(kind="registration.kept")] == [after["group"]]


def test_only_those_that_were_ticked(event: Tournament):
    before = where_they_are(event)
    moved(event, along=["pay_by", "group:0", "nonsense", "opens_at"])
    changed = {name for name, moment in where_they_are(event).items() if moment != before[name]}
    assert changed == {"pay_by"}
    moved(event, by=2 * LATER)
    assert {name for name, moment in where_they_are(event).items() if moment != before[name]} == {"pay_by"}


def test_another_zone_keeps_the_time_on_the_clock(event: Tournament):
    edit_tournament(event, actor=SYSTEM, timezone="Asia/Tokyo", along=keys(event))
    event.refresh_from_db()
    closes = event.closes_at.astimezone(event.zone)
    assert (closes.date(), closes.hour) == (FIRST - dt.timedelta(days=10), 20)
    assert Door.objects.get(tournament=event).opens_at.astimezone(event.zone).hour == 8


def test_a_registration_that_would_close_before_it_opened_is_refused_and_nothing_moves(event: Tournament):
    before = where_they_are(event)
    early = (timezone.now().date() - FIRST) - dt.timedelta(days=30)
    with pytest.raises(Refusal):
        moved(event, by=early, along=keys(event))
    assert where_they_are(event) == before


# ------------------------------------------------------------------ the page


def sent(client: Client, event: Tournament, **typed: str) -> dict[str, str]:
    form = client.get(reverse("tournament-edit", args=[event.slug])).context["form"]
    return {name: str(form[name].value()) for name in form.fields if form[name].value()} | typed


def test_the_settings_ask_before_anything_is_saved(client: Client, event: Tournament):
    client.force_login(factories.staff(event))
    address = reverse("tournament-edit", args=[event.slug])
    days = {"starts_on": str(FIRST + LATER), "ends_on": str(FIRST + LATER)}
    before = where_they_are(event)
    typed = sent(client, event, **days)
    html = client.post(address, typed).content.decode()
    assert "Move these with the days of the tournament?" in html and "Nothing is saved yet." in html
    assert len(re.findall(r'name="along" value="[^"]+" checked', html)) == 6
    assert f"30 June {FIRST.year}, 20:00 → <strong>14 July {FIRST.year}, 20:00</strong>" in html
    assert where_they_are(event) == before
    assert client.post(address, typed | {"sure": "yes", "along": ["closes_at", "pay_by"]}).status_code == 302
    changed = {name for name, moment in where_they_are(event).items() if moment != before[name]}
    assert changed == {"closes_at", "pay_by"}
    event.refresh_from_db()
    assert event.starts_on == FIRST + LATER


def test_what_would_be_over_at_once_is_said(client: Client, event: Tournament):
    client.force_login(factories.staff(event))
    soon = str(TODAY + dt.timedelta(days=3))
    html = client.post(
        reverse("tournament-edit", args=[event.slug]), sent(client, event, starts_on=soon, ends_on=soon)
    ).content.decode()
    assert html.count(">already over</span>") == 5, "all but the door"


def test_a_draft_is_asked_too_and_an_event_without_moments_is_not(client: Client):
    event = factories.TournamentFactory(stage="draft", starts_on=FIRST, ends_on=FIRST)
    client.force_login(factories.staff(event))
    address = reverse("tournament-edit", args=[event.slug])
    typed = sent(client, event, starts_on=str(FIRST + LATER), ends_on=str(FIRST + LATER))
    assert client.post(address, typed).status_code == 302
    Terms.objects.create(tournament=event, pay_by=FIRST)
    typed = sent(client, event, starts_on=str(FIRST), ends_on=str(FIRST))
    assert "Payment deadline" in client.post(address, typed).content.decode()


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
def test_a_phone_shows_the_question_at_once(server: Server, browser: Browser, event: Tournament):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_cookies([server.cookie(factories.staff(event))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{event.slug}/manage/settings/")
    for field in ("starts_on", "ends_on"):
        page.fill(f"[name={field}]", str(FIRST + LATER))
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Nothing is saved yet.")).to_be_in_viewport()
    page.get_by_label("Registration closes").uncheck()
    page.get_by_role("button", name="Save and apply").click()
    expect(page.locator("#status")).to_contain_text("Saved")
    event.refresh_from_db()
    assert (event.starts_on, event.closes_at) == (FIRST + LATER, at(event, -10))
    assert event.fee_terms.pay_by == FIRST + LATER - dt.timedelta(days=7)
