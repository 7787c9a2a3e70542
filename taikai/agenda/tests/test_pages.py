"""The programme's and the clock's pages."""

from __future__ import annotations

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, expect

from taikai.agenda.domain import clock as clocks
from taikai.agenda.domain.programme_template import krakow_day
from taikai.agenda.models import Clock, Item, TableTime
from taikai.registration.domain.personal_links import personal_path
from taikai.tournaments.domain.change import SYSTEM, change
from taikai.tournaments.models import Tournament
from tests import factories
from tests.html_compare import flat
from tests.memory import forget_process
from tests.server import Server

pytestmark = pytest.mark.django_db


def url(name, tournament, *args):
    return reverse(name, args=[tournament.slug, *args])


def line(**changes):
    return {
        "day": "2022-08-14",
        "start": "20:00",
        "end": "22:00",
        "title": "Dinner",
        "kind": "break",
        "hanchan": "",
        **changes,
    }


def test_now_and_next_in_the_tournaments_zone(client, tournament, monkeypatch):
    tournament.timezone = "Asia/Tokyo"
    tournament.save()
    krakow_day(tournament, actor=SYSTEM)
    moment = dt.datetime(2022, 8, 14, 9, 50, tzinfo=tournament.zone)
    monkeypatch.setattr("taikai.agenda.views_public.timezone.now", lambda: moment)
    page = client.get(url("agenda", tournament)).content.decode()
    now = page[page.index("now-next") : page.index("<section")]
    assert "Hanchan 1" in now
    assert "until 11:15" in now
    assert ">85</strong> min left" in now
    assert "Hanchan 2" in now
    assert "at 11:45" in now
    assert "09:45 – 11:15" in page
    assert "Asia/Tokyo" in page


def test_empty_programme(client, tournament):
    assert "isn’t published yet" in client.get(url("agenda", tournament)).content.decode()
    assert b"BEGIN:VCALENDAR" in client.get(url("agenda-ics", tournament)).content


def test_feed_is_asked_for_again_only_when_changed(client, tournament):
    items = krakow_day(tournament, actor=SYSTEM)
    answer = client.get(url("agenda-ics", tournament))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.content.count(b"BEGIN:VEVENT") == len(items)
    again = client.get(url("agenda-ics", tournament), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("count", [8, 80])
@pytest.mark.parametrize("page", ["agenda", "agenda-ics", "screen-clock", "seating", "screen"])
def test_queries_do_not_grow(client, tournament, django_assert_max_num_queries, count, page):
    rounds = factories.seated(tournament, players=count, rounds=4)
    krakow_day(tournament, actor=SYSTEM)
    clocks.start(tournament, 1, actor=SYSTEM)
    for table in rounds[0].tables.all():
        TableTime.objects.create(table=table, extra_seconds=60)
    with django_assert_max_num_queries(8):
        assert client.get(url(page, tournament)).status_code == 200


def test_only_organisers_edit_and_judges_run_the_clock(client, as_judge, tournament):
    factories.seated(tournament, players=8)
    assert as_judge.get(url("manage-programme", tournament)).status_code == 403
    assert as_judge.get(url("manage-clock", tournament)).status_code == 200
    assert client.get(url("manage-clock", tournament)).status_code == 302
    assert client.post(url("manage-clock-run", tournament, 1), {"action": "start"}).status_code == 302
    assert not Clock.objects.exists()


def test_fill_add_edit_delete(as_organiser, tournament):
    desk = url("manage-programme", tournament)
    assert "Start from a typical day" in as_organiser.get(desk).content.decode()
    as_organiser.post(
        url("manage-programme-fill", tournament), {"first": "09:00", "between": "30", "lunch": "105"}
    )
    assert Item.objects.count() == 8
    as_organiser.post(desk, line(key="a"))
    dinner = Item.objects.get(title="Dinner")
    assert dinner.starts_at == dt.datetime(2022, 8, 14, 18, tzinfo=dt.UTC)
    edit = url("manage-programme-item", tournament, dinner.pk)
    assert 'value="20:00"' in as_organiser.get(edit).content.decode()
    as_organiser.post(edit, line(title="Supper", key="b"))
    dinner.refresh_from_db()
    assert dinner.title == "Supper"
    as_organiser.post(edit, {"action": "delete", "key": "c"})
    assert not Item.objects.filter(pk=dinner.pk).exists()


def test_the_usual_day_of_two_says_how_the_days_are_filled(as_organiser, tournament):
    words = "Hanchans are spread evenly over the days"
    assert words not in as_organiser.get(url("manage-programme", tournament)).content.decode()
    tournament.ends_on = tournament.starts_on + dt.timedelta(days=1)
    tournament.save()
    assert words in as_organiser.get(url("manage-programme", tournament)).content.decode()


def test_the_personal_page_begins_with_what_is_asked_before_during_and_after(client, tournament):
    entrant = factories.EntrantFactory(tournament=tournament, status="confirmed")
    page = personal_path(entrant)
    assert "Opening ceremony" not in client.get(page).content.decode()
    krakow_day(tournament, actor=SYSTEM)
    before = client.get(page).content.decode()
    assert "Sunday, 14 August, 09:00" in before and tournament.place in before
    (first,) = factories.seated(tournament, players=8)
    seat = first.seats.select_related("entrant", "table").first()
    clocks.start(tournament, 1, actor=SYSTEM)
    page = personal_path(seat.entrant)
    during = client.get(page).content.decode()
    assert "data-left" in during and "Sunday, 14 August, 09:00" not in during
    assert f"Table {seat.table.number}" in during and "My hanchans" not in during
    assert "This hanchan is over." not in during
    for table in first.tables.all():
        factories.confirmed(table)
    forget_process()
    between = client.get(page).content.decode()
    assert "data-left" not in between and "This hanchan is over." in between
    assert f"Table {seat.table.number}" in between
    with change(tournament, SYSTEM, "tournament.stage") as act:
        act.tournament.stage = "final"
        act.tournament.save()
        act.log()
    after = client.get(page).content.decode()
    assert "data-left" not in after and "This hanchan is over." not in after
    assert after.index("of 8") < after.index("My hanchans") < after.index(f"Table {seat.table.number}")


def test_wrong_input_keeps_every_field(as_organiser, tournament):
    answer = as_organiser.post(
        url("manage-programme", tournament),
        line(day="2022-03-27", start="02:30", end="04:00", title="Night game", kind="hanchan"),
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "02:30 does not exist that night" in page
    assert 'value="Night game"' in page
    answer = as_organiser.post(url("manage-programme", tournament), line(kind="hanchan"))
    assert "Enter the number of the hanchan" in answer.content.decode()


def test_move_shows_first_and_then_moves(as_organiser, tournament):
    items = krakow_day(tournament, actor=SYSTEM)
    move = url("manage-programme-move", tournament, items[3].pk)
    preview = as_organiser.get(move, {"minutes": "15", "mode": "from"}).content.decode()
    assert "<strong>12:00 – 13:30</strong>" in preview
    assert Item.objects.get(pk=items[3].pk).starts_at == items[3].starts_at
    as_organiser.post(move, {"minutes": "15", "mode": "from", "key": "m"})
    as_organiser.post(move, {"minutes": "15", "mode": "from", "key": "m"})
    assert Item.objects.get(pk=items[3].pk).starts_at == items[3].starts_at + dt.timedelta(minutes=15)
    refused = as_organiser.post(move, {"minutes": "0", "mode": "from"})
    assert refused.status_code == 422
    assert "Enter minutes, for example" in refused.content.decode()


def test_clock_desk_runs_the_clock_and_everybody_sees_it(client, as_judge, tournament):
    factories.seated(tournament, players=8)
    krakow_day(tournament, actor=SYSTEM)
    assert "Starts at <strong>09:45</strong>" in client.get(url("seating", tournament)).content.decode()
    run = url("manage-clock-run", tournament, 1)
    as_judge.post(run, {"action": "start", "key": "a"})
    for page in ("seating", "agenda", "screen-clock"):
        assert 'data-state="running"' in client.get(url(page, tournament)).content.decode()
    as_judge.post(run, {"action": "add", "minutes": "5", "table": "2", "reason": "Spilt tea", "key": "b"})
    assert "(+5 min)" in " ".join(client.get(url("screen-clock", tournament)).content.decode().split())
    as_judge.post(run, {"action": "pause", "key": "c"})
    assert "paused" in client.get(url("seating", tournament)).content.decode()
    refused = as_judge.post(run, {"action": "add", "minutes": "x", "key": "d"})
    assert refused.status_code == 422
    assert 'value="x"' in refused.content.decode()
    as_judge.post(run, {"action": "reset", "key": "e"})
    assert Clock.objects.get().started_at is None
    assert as_judge.post(run, {"action": "explode"}).status_code == 404
    assert as_judge.post(url("manage-clock-run", tournament, 9), {"action": "start"}).status_code == 404


def test_refused_time_keeps_its_hanchan_its_table_and_its_reason(as_judge, tournament):
    """The page came back with another hanchan and "all tables": pressed again, everybody there got the minutes."""
    factories.seated(tournament, players=8, rounds=2)
    data = {"action": "add", "minutes": "-500", "table": "2", "reason": "wall fell over", "key": "a"}
    refused = as_judge.post(url("manage-clock-run", tournament, 2), data)
    page = refused.content.decode()
    assert refused.status_code == 422
    assert "at most" in page
    assert page.count(f'action="{url("manage-clock-run", tournament, 2)}"') == 3
    assert url("manage-clock-run", tournament, 1) not in page
    for kept in ('value="-500"', '<option value="2" selected>', 'value="wall fell over"'):
        assert kept in page
    assert "selected" not in as_judge.get(url("manage-clock", tournament)).content.decode()


def test_big_screen_takes_turns(client, tournament):
    page = client.get(url("screen", tournament)).content.decode()
    turns = page[page.index('data-turns="') :].split('"')[1].split()
    assert url("screen-clock", tournament) in turns
    assert url("screen-seating", tournament) in turns
    Tournament.objects.filter(pk=tournament.pk).update(stage="final")
    after = client.get(url("screen", tournament)).content.decode()
    turns = after[after.index('data-turns="') :].split('"')[1].split()
    assert url("screen-standings", tournament) in turns
    assert not {url("screen-clock", tournament), url("screen-seating", tournament)} & set(turns), "it is over"
    only = client.get(url("screen", tournament), {"only": "clock"}).content.decode()
    assert f'data-turns="{url("screen-clock", tournament)}"' in only


def test_clock_survives_a_reload_on_the_servers_time(client, tournament):
    factories.seated(tournament, players=8)
    clocks.start(tournament, 1, actor=SYSTEM)
    Clock.objects.update(started_at=timezone.now() - dt.timedelta(minutes=48, seconds=40))
    page = client.get(url("screen-clock", tournament)).content.decode()
    assert '<strong class="clock-time" role="timer">41:' in page


@pytest.mark.parametrize(("minutes", "words"), [(10, ""), (100, "Time is up")])
def test_a_clock_below_zero_says_so(client, tournament, minutes, words):
    factories.seated(tournament, players=8)
    clocks.start(tournament, 1, actor=SYSTEM)
    started = timezone.now() - dt.timedelta(minutes=minutes)
    Clock.objects.update(started_at=started, seconds=90 * 60)
    page = flat(client.get(url("screen-clock", tournament)))
    shown = page.partition('<span class="clock-state"')[2].partition("</span>")[0].rpartition(">")[2]
    assert shown == words


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
def test_an_open_clock_says_so_when_its_time_is_over(server: Server, browser: Browser, tournament):
    factories.seated(tournament, players=8)
    clocks.start(tournament, 1, actor=SYSTEM)
    Clock.objects.update(started_at=timezone.now() - dt.timedelta(minutes=90) + dt.timedelta(seconds=3))
    page = browser.new_page()
    page.goto(f"{server.url}{url('screen-clock', tournament)}")
    expect(page.locator(".clock-state")).to_have_text("Time is up", timeout=15_000)
    expect(page.locator(".clock-ends")).to_be_hidden()
