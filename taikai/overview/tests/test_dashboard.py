"""The dashboard: what it counts, what it asks for, what one press does, and somebody who does not come."""

from __future__ import annotations

import datetime as dt
import re

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from taikai.agenda.domain.day_progress import course_now
from taikai.agenda.models import Clock, Item
from taikai.calls.models import Call
from taikai.overview.pages.dashboard.current_hanchan import hall_now
from taikai.overview.pages.dashboard.dashboard import day_line
from taikai.overview.pages.dashboard.tasks import queue_now
from taikai.overview.pages.day_progress import day_of
from taikai.registration.models import Entrant
from taikai.results.models import Result
from taikai.seating.models import Seat
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db
Stage = Tournament.Stage


@pytest.fixture
def playing(tournament: Tournament) -> Tournament:
    tournament.stage = Stage.PLAYING
    tournament.hanchan_count = 2
    tournament.save()
    return tournament


def url(tournament: Tournament, name: str = "dashboard", *args: object) -> str:
    return reverse(name, args=[tournament.slug, *args])


def hall(tournament: Tournament, **facts):
    count = day_of(tournament).current
    assert count is not None
    return hall_now(tournament, count, queue_now(count, facts.pop("actor"), "judge"), course(tournament))


def course(tournament: Tournament):
    return course_now(tournament, timezone.now())


class Nobody:
    user = None


def test_every_table_is_in_the_grid_by_number_with_its_state(playing):
    (round_,) = factories.seated(playing, players=24)
    one, two, three, four, five, _six = round_.tables.order_by("number")
    factories.confirmed(one)
    Result.objects.create(
        table=two, version=1, state="entered", east=40_000, south=30_000, west=30_000, north=20_000
    )
    Call.objects.create(table=three)
    Call.objects.create(table=four, dispute=True, words="ron, not tsumo")
    before = hall(playing, actor=Nobody())
    assert before.squares[5].word == "not started" and ("playing", 2, "not started") in before.legend
    Clock.objects.create(round=round_, seconds=5400, started_at=timezone.now())
    found = hall(playing, actor=Nobody())
    assert [(square.number, square.state) for square in found.squares] == [
        (1, "in"),
        (2, "entered"),
        (3, "called"),
        (4, "called"),
        (5, "playing"),
        (6, "playing"),
    ]
    assert found.legend == [
        ("in", 1, "confirmed"),
        ("entered", 1, "to confirm"),
        ("playing", 2, "playing"),
        ("called", 2, "to review"),
    ]
    assert found.badge == ("now", "playing")
    Clock.objects.update(started_at=timezone.now() - dt.timedelta(hours=2))
    later = hall(playing, actor=Nobody())
    assert [square.state for square in later.squares][4:] == ["missing", "missing"]
    assert later.over
    assert five.number == 5


def test_calls_stand_first_and_are_answered_from_there(as_judge, playing):
    (round_,) = factories.seated(playing)
    call = Call.objects.create(table=round_.tables.get(number=2))
    page = as_judge.get(url(playing)).content.decode()
    assert "Table 2 · judge called" in page
    assert "no judge on the way yet" in page
    answer = as_judge.post(url(playing, "call-answer", call.pk), {"do": "go", "back": "dashboard", "instead": "0"})
    assert answer.url == url(playing)
    call.refresh_from_db()
    assert call.is_taken


def test_the_next_step_is_done_by_one_press(as_organiser, playing):
    first, second = factories.seated(playing, rounds=2, published=False)
    first.state = "published"
    first.save()
    page = as_organiser.get(url(playing)).content.decode()
    assert "Start hanchan 1" in page
    form = re.search(r'<form method="post" action="([^"]+/clock/1/)"', page)
    assert form
    answer = as_organiser.post(form[1], {"action": "start", "back": "dashboard", "key": "a" * 32})
    assert answer.url == url(playing)
    assert Clock.objects.get().started_at is not None
    for table in first.tables.all():
        factories.confirmed(table)
    page = flat(as_organiser.get(url(playing)))
    assert "Publish hanchan 2" in page
    assert "Phones and screens show all seats at once." in page
    answer = as_organiser.post(
        url(playing, "manage-seating-publish"),
        {"action": "publish", "hanchan": "2", "back": "dashboard", "key": "b" * 32},
    )
    assert answer.url == url(playing)
    second.refresh_from_db()
    assert second.is_published


def test_minutes_are_given_from_the_dashboard(as_judge, playing):
    (round_,) = factories.seated(playing)
    Clock.objects.create(round=round_, seconds=5400, started_at=timezone.now())
    for give in ("5", "-1"):
        answer = as_judge.post(
            url(playing, "manage-clock-run", 1), {"give": give, "back": "dashboard", "key": give.zfill(32)}
        )
        assert answer.url == url(playing)
    assert Clock.objects.get().extra_seconds == 240


def test_a_judge_gets_no_buttons_of_the_organiser(as_judge, playing):
    first, _second = factories.seated(playing, rounds=2, published=False)
    first.state = "published"
    first.save()
    for table in first.tables.all():
        factories.confirmed(table)
    page = as_judge.get(url(playing)).content.decode()
    assert "Publish hanchan 2" in page
    assert url(playing, "manage-seating-publish") not in page
    assert url(playing, "tournament-stage") not in page


@pytest.mark.parametrize("hour", [12, 23])
def test_how_late_the_day_is_and_what_comes_next(playing, hour):
    """At noon, and past midnight where the event is."""
    with time_machine.travel(dt.datetime(2026, 11, 21, hour, 12, tzinfo=dt.UTC), tick=False):
        _look_at_the_day(playing)


def _look_at_the_day(playing):
    now = timezone.now()
    begin = now - dt.timedelta(minutes=30)
    hour = dt.timedelta(hours=1)
    for number, start in ((1, begin - dt.timedelta(minutes=11)), (2, begin + hour)):
        Item.objects.create(
            tournament=playing,
            title=f"H{number}",
            kind="hanchan",
            hanchan=number,
            starts_at=start,
            ends_at=start + hour,
        )
    (round_,) = factories.seated(playing)
    Clock.objects.create(round=round_, seconds=3600, started_at=begin)
    line = day_line(playing, "organiser", course(playing))
    assert line.late == 11
    assert line.next.title == "H2"
    assert line.next.starts_at == begin + hour + dt.timedelta(minutes=11)
    assert line.course.minutes_until_next == 41
    assert "minutes=11&mode=rest" in line.move_url
    assert [stick.state for stick in line.sticks] == ["now", "later"]
    Clock.objects.update(started_at=begin - dt.timedelta(minutes=11))
    on_time = day_line(playing, "organiser", course(playing))
    assert (on_time.late, on_time.move_url) == (0, "")


def test_finished_hanchans_are_one_line(as_organiser, playing):
    rounds = factories.seated(playing, rounds=2)
    for round_ in rounds[:1]:
        for table in round_.tables.all():
            factories.confirmed(table)
    page = flat(as_organiser.get(url(playing)))
    assert "complete, 2 results confirmed" in page
    assert page.count('class="square ') == 2
    assert "Hanchan 2 of 2" in page


def test_the_number_of_queries_does_not_grow_with_the_hall(as_organiser, playing):
    factories.seated(playing, players=8)
    page = url(playing)
    as_organiser.get(page)

    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            as_organiser.get(page)
        return len(captured)

    few = asked()
    playing.rounds.all().delete()
    factories.seated(playing, players=80)
    assert asked() <= few + 1


# Somebody does not come


@pytest.fixture
def drawn(tournament: Tournament) -> Tournament:
    tournament.stage = Stage.CHECK_IN
    tournament.capacity = 8
    tournament.save()
    factories.seated(tournament, rounds=2)
    return tournament


def test_no_show_replaced_from_the_waiting_list_in_three_presses(as_organiser, drawn):
    gone = drawn.entrants.order_by("pk")[2]
    drawn.entrants.exclude(pk=gone.pk).update(checked_in_at=timezone.now())
    waits = factories.EntrantFactory(tournament=drawn, status="waiting")
    page = as_organiser.get(url(drawn)).content.decode()  # unfold who is not here: one
    door = url(drawn, "manage-no-show", gone.pk)
    assert door in page  # "Not coming …": two
    asked = as_organiser.get(door).content.decode()
    assert re.search(rf'value="{waits.pk}"\s+checked', asked)
    before = LogEntry.objects.count()
    answer = as_organiser.post(door, {"instead": waits.pk, "key": "c" * 32})  # three
    assert answer.url == url(drawn)
    gone.refresh_from_db()
    waits.refresh_from_db()
    assert gone.status == "withdrawn"
    assert (waits.status, waits.checked_in_at is not None) == ("confirmed", True)
    assert not Seat.objects.filter(entrant=gone).exists()
    assert list(Seat.objects.filter(entrant=waits).values_list("round__number", "stands_in_for")) == [
        (1, None),
        (2, None),
    ]
    assert LogEntry.objects.count() == before + 1
    line = LogEntry.objects.first()
    assert (line.verb, line.target) == ("seating.no_show", gone.name)
    assert line.after["instead"] == waits.name
    # Pressed twice it is once.
    as_organiser.post(door, {"instead": waits.pk, "key": "c" * 32})
    assert LogEntry.objects.count() == before + 1


def test_for_who_has_played_somebody_stands_in(as_organiser, drawn):
    first = drawn.rounds.get(number=1)
    gone = Seat.objects.filter(round=first).order_by("pk").first().entrant
    factories.confirmed(gone.seats.get(round=first).table)
    waits = factories.EntrantFactory(tournament=drawn, status="waiting")
    as_organiser.post(url(drawn, "manage-no-show", gone.pk), {"instead": waits.pk, "key": "d" * 32})
    assert Seat.objects.get(round=first, entrant=gone)
    assert Seat.objects.get(round__number=2, entrant=waits).stands_in_for_id == gone.pk


def test_a_substitute_stands_in_and_nobody_is_chosen_who_sits(as_organiser, drawn):
    gone, sits = drawn.entrants.order_by("pk")[:2]
    stands_by = factories.EntrantFactory(tournament=drawn, kind="substitute")
    door = url(drawn, "manage-no-show", gone.pk)
    refused = as_organiser.post(door, {"instead": sits.pk, "key": "e" * 32})
    assert refused.status_code == 422
    assert "Choose a waiting player" in refused.content.decode()
    assert Entrant.objects.get(pk=gone.pk).status == "confirmed"
    as_organiser.post(door, {"instead": stands_by.pk, "key": "f" * 32})
    assert set(Seat.objects.filter(entrant=stands_by).values_list("stands_in_for", flat=True)) == {gone.pk}
    assert Entrant.objects.get(pk=stands_by.pk).kind == "substitute"


def test_nobody_takes_it_and_the_first_who_waits_moves_up(as_organiser, drawn):
    gone = drawn.entrants.order_by("pk").first()
    waits = factories.EntrantFactory(tournament=drawn, status="waiting")
    as_organiser.post(url(drawn, "manage-no-show", gone.pk), {"instead": "0", "key": "0" * 32})
    assert Entrant.objects.get(pk=waits.pk).status == "applied"
    assert Seat.objects.filter(entrant=gone).count() == 2  # empty seats that the dashboard asks about
    assert "but has a seat at table" in as_organiser.get(url(drawn)).content.decode()


def test_who_came_late_takes_a_no_shows_seats_from_the_door(as_organiser, drawn):
    gone, here = drawn.entrants.order_by("pk")[:2]
    drawn.entrants.exclude(pk=gone.pk).update(checked_in_at=timezone.now())
    late = factories.EntrantFactory(tournament=drawn)
    door = flat(as_organiser.get(url(drawn, "manage-arrival", late.pk)))
    take = f"{url(drawn, 'manage-no-show', gone.pk)}?instead={late.pk}"
    assert re.search(rf'href="{re.escape(take)}"\s*>{gone.public_name}</a>', door)
    assert door.count("?instead=") == 1, "who is here keeps the seats"
    assert "Choose whose seats to take." not in flat(as_organiser.get(url(drawn, "manage-arrival", here.pk)))
    assert re.search(rf'value="{late.pk}"\s+checked', as_organiser.get(take).content.decode())
    as_organiser.post(take, {"instead": late.pk, "key": "1" * 32})
    assert Seat.objects.filter(entrant=late, stands_in_for=None).count() == 2
    assert not Seat.objects.filter(entrant=gone).exists()


def test_somebody_who_is_not_entered_takes_the_seats_by_name(as_organiser, drawn):
    drawn.rounds.update(state="draft")
    gone, sits = drawn.entrants.order_by("pk")[:2]
    door = url(drawn, "manage-no-show", gone.pk)
    as_organiser.post(door, {"instead": "0", "key": "2" * 32})
    assert f'href="{door}"' in flat(as_organiser.get(url(drawn))), "the next step is to fill the seats"
    assert "Reassign seats" in flat(as_organiser.get(door))
    unnamed = as_organiser.post(door, {"instead": "new", "newcomer": " ", "key": "3" * 32})
    assert unnamed.status_code == 422 and "Enter the name of the new player" in unnamed.content.decode()
    known = as_organiser.post(door, {"instead": "new", "newcomer": sits.name, "key": "4" * 32})
    assert known.status_code == 422 and "Already registered" in known.content.decode()
    two = as_organiser.post(door, {"instead": sits.pk, "newcomer": "Wanda Późna", "key": "6" * 32})
    assert two.status_code == 422 and "Choose only one" in two.content.decode()
    for _twice in range(2):
        as_organiser.post(door, {"instead": "0", "newcomer": "Wanda Późna", "key": "5" * 32})
    wanda = drawn.entrants.get(name="Wanda Późna")
    assert (wanda.status, wanda.checked_in_at is not None) == ("confirmed", True)
    assert Seat.objects.filter(entrant=wanda, stands_in_for=None).count() == 2
    verbs = [line.verb for line in LogEntry.objects.filter(tournament=drawn)[:2]]
    assert verbs == ["seating.no_show", "entrant.added"]


def test_substitutes_who_are_here_are_of_those_who_are_awaited(as_organiser, playing):
    factories.seated(playing, players=8)
    factories.EntrantFactory(tournament=playing, kind="substitute")
    playing.entrants.update(checked_in_at=timezone.now())
    assert "9 of 9" in flat(as_organiser.get(url(playing)))


def test_a_judge_may_not(as_judge, drawn):
    assert as_judge.get(url(drawn, "manage-no-show", drawn.entrants.first().pk)).status_code == 403


def test_dashboard_and_check_in_count_the_same_people(as_organiser, tournament):
    tournament.stage = Stage.CHECK_IN
    tournament.save()
    factories.EntrantFactory.create_batch(3, tournament=tournament, checked_in_at=timezone.now())
    factories.EntrantFactory(tournament=tournament)
    factories.EntrantFactory.create_batch(2, tournament=tournament, kind="substitute")
    factories.EntrantFactory(tournament=tournament, kind="substitute", status="withdrawn")
    dashboard = flat(as_organiser.get(url(tournament)))
    assert (
        '<strong class="dashboard-key">3</strong> of 6' in dashboard and "(including 2 substitutes)" in dashboard
    )
    assert "Not checked in yet: 3." in dashboard
    door = flat(as_organiser.get(url(tournament, "manage-check-in")))
    assert (
        "Not checked in (3)" in door
        and "<strong>3</strong> of 6 checked in" in door
        and "(including 2 substitutes)" in door
    )


def test_after_the_end_dashboard_and_event_page_count_the_same_players(as_organiser, playing):
    (round_,) = factories.seated(playing, players=8)
    for table in round_.tables.all():
        factories.confirmed(table)
    # One left on the way, one who never sat down still holds a place: who played counts, and who of them has paid.
    left = playing.entrants.order_by("pk").first()
    left.status, left.paid_at = "withdrawn", timezone.now()
    left.save()
    factories.EntrantFactory(tournament=playing, paid_at=timezone.now())
    factories.EntrantFactory(tournament=playing, paid_at=timezone.now())
    playing.stage = Stage.FINAL
    playing.save()
    assert "<dt>players</dt><dd>8</dd>" in flat(as_organiser.get(url(playing, "tournament")))
    dashboard = flat(as_organiser.get(url(playing)))
    assert '<strong class="dashboard-key">8</strong>' in dashboard
    assert "<dt>paid</dt><dd>2</dd>" in dashboard, "as on every page: of who has a place"
    # Who holds a place is no count of who played.
    assert "data-places" not in flat(as_organiser.get(url(playing, "participants")))
