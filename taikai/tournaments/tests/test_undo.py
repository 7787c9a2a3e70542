"""Taking a line of the log back: by whom, and only the newest about a thing; many at once are one line."""

from __future__ import annotations

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from taikai.agenda.domain import clock as clocks
from taikai.agenda.domain.programme import NewItem, add_items, delete_item, edit_item
from taikai.agenda.models import Clock, Item
from taikai.jobs.models import Job
from taikai.news.domain.announcements import NewsText, announce, correct, restore, withdraw_announcement
from taikai.problems import Refusal
from taikai.registration.domain import bulk_actions
from taikai.seating.domain.seats.publish import publish
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.undo import can_undo
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(tournament: Tournament) -> Tournament:
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    factories.seated(tournament)
    return tournament


def undo(client, tournament: Tournament, entry: LogEntry | None = None):
    found = entry or LogEntry.objects.first()
    return client.post(reverse("log-undo", args=[tournament.slug, found.pk]), {"key": "u" * 32}, follow=True)


def test_minutes_for_all_and_for_one_table(as_judge, playing):
    clocks.start(playing, 1, actor=SYSTEM)
    clocks.add_minutes(playing, 1, 5, actor=SYSTEM)
    assert "Change undone." in undo(as_judge, playing).content.decode()
    assert Clock.objects.get().extra_seconds == 0
    clocks.add_minutes(playing, 1, -3, table=2, actor=SYSTEM)
    undo(as_judge, playing)
    assert Clock.objects.get().round.tables.get(number=2).extra_time.extra_seconds == 0


def test_a_clock_paused_goes_on_and_one_started_goes_back(as_judge, playing):
    clocks.start(playing, 1, actor=SYSTEM)
    clocks.pause(playing, 1, actor=SYSTEM)
    undo(as_judge, playing)
    assert Clock.objects.get().paused_at is None
    undo(as_judge, playing)  # it went on: paused again
    assert Clock.objects.get().paused_at is not None
    Clock.objects.all().delete()
    LogEntry.objects.all().delete()
    clocks.start(playing, 1, actor=SYSTEM)
    undo(as_judge, playing)
    assert Clock.objects.get().started_at is None


def test_a_check_in_and_back(as_judge, tournament):
    entrant = factories.EntrantFactory(tournament=tournament)
    bulk_actions.set_checked_in(tournament, entrant.pk, True, actor=SYSTEM)
    undo(as_judge, tournament)
    entrant.refresh_from_db()
    assert entrant.checked_in_at is None


def test_only_the_newest_about_a_thing(as_judge, playing):
    clocks.start(playing, 1, actor=SYSTEM)
    first = LogEntry.objects.first()
    clocks.add_minutes(playing, 1, 5, actor=SYSTEM)
    assert "This has changed since" in undo(as_judge, playing, first).content.decode()
    assert Clock.objects.get().started_at is not None
    assert can_undo(LogEntry.objects.all(), "judge") == {LogEntry.objects.first().pk}


def test_by_whom(as_judge, as_organiser, client, tournament):
    factories.seated(tournament, published=False)
    publish(tournament, [1], actor=SYSTEM)
    entry = LogEntry.objects.first()
    assert undo(as_judge, tournament, entry).status_code == 403
    assert client.post(reverse("log-undo", args=[tournament.slug, entry.pk])).status_code == 302
    assert tournament.rounds.get().is_published
    undo(as_organiser, tournament, entry)
    assert not tournament.rounds.get().is_published


def test_published_seating_with_a_result_stays(as_organiser, tournament):
    (round_,) = factories.seated(tournament, published=False)
    publish(tournament, [1], actor=SYSTEM)
    factories.confirmed(round_.tables.first())
    undo(as_organiser, tournament)
    assert tournament.rounds.get().is_published


def test_what_cannot_be_taken_back_is_not_offered(as_organiser, tournament):
    LogEntry.objects.create(
        tournament=tournament, actor="x", role="judge", verb="result.confirmed", target_id="table:1"
    )
    assert undo(as_organiser, tournament).status_code == 404
    page = as_organiser.get(reverse("dashboard", args=[tournament.slug])).content.decode()
    assert "/undo/" not in page


def test_many_at_once_are_one_line_and_one_undo(as_organiser, tournament):
    people = factories.EntrantFactory.create_batch(3, tournament=tournament, status="applied")
    numbers = [entrant.pk for entrant in people]
    bulk_actions.confirm(tournament, numbers, actor=SYSTEM)
    assert LogEntry.objects.count() == 1
    assert all(entrant.name in LogEntry.objects.get().target for entrant in people)
    bulk_actions.set_paid(tournament, numbers, True, actor=SYSTEM)
    assert LogEntry.objects.count() == 2
    undo(as_organiser, tournament)
    assert not tournament.entrants.exclude(paid_at=None).exists()
    assert LogEntry.objects.count() == 3


def test_pressed_twice_it_is_taken_back_once(as_judge, playing):
    Clock.objects.create(round=playing.rounds.get(), seconds=5400, started_at=timezone.now())
    clocks.add_minutes(playing, 1, 5, actor=SYSTEM)
    entry = LogEntry.objects.first()
    undo(as_judge, playing, entry)
    undo(as_judge, playing, entry)
    assert Clock.objects.get().extra_seconds == 0


def test_a_line_taken_out_of_the_programme_is_there_again(as_organiser, tournament):
    starts = dt.datetime(2026, 8, 14, 9, 30, tzinfo=tournament.zone)
    line = NewItem(starts, starts + dt.timedelta(minutes=90), "Hanchan 1", "hanchan", 1)
    (item,) = add_items(tournament, [line], actor=SYSTEM)
    delete_item(tournament, item.pk, actor=SYSTEM)
    assert "Change undone." in undo(as_organiser, tournament).content.decode()
    found = Item.objects.get()
    assert (found.starts_at, found.ends_at, found.title) == (line.starts_at, line.ends_at, line.title)
    assert (found.kind, found.hanchan) == ("hanchan", 1)


def test_a_line_of_the_programme_whose_place_is_taken_stays_out(as_organiser, tournament):
    starts = dt.datetime(2026, 8, 14, 9, 30, tzinfo=tournament.zone)
    line = NewItem(starts, starts + dt.timedelta(minutes=90), "Hanchan 1", "hanchan", 1)
    (item,) = add_items(tournament, [line], actor=SYSTEM)
    delete_item(tournament, item.pk, actor=SYSTEM)
    gone = LogEntry.objects.first()
    add_items(tournament, [line], actor=SYSTEM)
    assert "already in the programme" in undo(as_organiser, tournament, gone).content.decode()
    assert Item.objects.count() == 1


def test_an_announcement_taken_back_stands_again_and_tells_nobody_twice(as_judge, tournament):
    said = announce(tournament, NewsText("Lunch is served", "Foyer"), actor=SYSTEM)
    withdraw_announcement(tournament, said.pk, actor=SYSTEM)
    jobs = Job.objects.count()
    undo(as_judge, tournament)
    said.refresh_from_db()
    assert said.taken_back_at is None
    assert Job.objects.count() == jobs
    undo(as_judge, tournament)  # and away again
    said.refresh_from_db()
    assert said.taken_back_at is not None


def test_a_corrected_announcement_does_not_come_back(tournament):
    said = announce(tournament, NewsText("Lunch at one"), actor=SYSTEM)
    correct(tournament, said.pk, NewsText("Lunch at two"), actor=SYSTEM)
    with pytest.raises(Refusal):
        restore(tournament, said.pk, actor=SYSTEM)


def test_a_day_laid_out_at_once_is_one_line_of_the_log_and_goes_as_one(as_organiser, tournament):
    starts = dt.datetime(2026, 8, 14, 9, 30, tzinfo=tournament.zone)
    hour = dt.timedelta(hours=1)
    day = [NewItem(starts + at * hour, starts + (at + 1) * hour, f"Part {at}") for at in range(4)]
    items = add_items(tournament, day, actor=SYSTEM)
    assert LogEntry.objects.count() == 1
    laid_out = LogEntry.objects.get()
    assert laid_out.after == {"count": 4}
    assert "Change undone." in undo(as_organiser, tournament).content.decode()
    assert not Item.objects.exists()
    assert LogEntry.objects.count() == 2
    items = add_items(tournament, day, actor=SYSTEM)
    laid_out = LogEntry.objects.first()
    edit_item(tournament, items[1].pk, NewItem(starts, starts + hour, "Lunch"), actor=SYSTEM)
    assert "This has changed since" in undo(as_organiser, tournament, laid_out).content.decode()
    assert Item.objects.count() == 4
