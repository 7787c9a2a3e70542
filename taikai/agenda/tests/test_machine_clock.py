"""The server's clock is set forwards or back while a hanchan runs, and the event's zone changes its time."""

from __future__ import annotations

import datetime as dt
from itertools import product
from zoneinfo import ZoneInfo

import pytest
import time_machine

from taikai.agenda.domain import clock as clocks
from taikai.agenda.domain.clock import TimeLeft
from taikai.agenda.domain.day_progress import course_of
from taikai.agenda.domain.programme import move_items
from taikai.agenda.domain.programme_template import krakow_day
from taikai.agenda.models import Clock, Item
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db
NOON = dt.datetime(2022, 8, 14, 12, tzinfo=dt.UTC)
MINUTE, HOUR = dt.timedelta(minutes=1), dt.timedelta(hours=1)
LENGTH = 90 * 60


class Machine:
    """A machine whose clock goes on with real time, and can be set."""

    def __init__(self, tournament: Tournament, travel: time_machine.Coordinates) -> None:
        self.tournament, self.travel, self.now = tournament, travel, NOON

    def passes(self, minutes: float) -> None:
        self.now += minutes * MINUTE
        self.travel.move_to(self.now, tick=False)

    def is_set(self, by: dt.timedelta) -> None:
        self.now += by
        self.travel.move_to(self.now, tick=False)

    def shown(self) -> TimeLeft:
        """What the clock shows; every page of the day can be made, too."""
        self.tournament.refresh_from_db()
        course = course_of(self.tournament, self.now)
        assert course.late >= 0
        found = clocks.time_left_of(self.tournament.rounds.get(number=1), self.tournament, self.now)
        assert found is not None
        assert found.of_table(1).seconds_left == found.seconds_left
        return found

    def face(self) -> tuple[str, int]:
        """The state, and the minutes left."""
        shown = self.shown()
        assert shown.seconds_left <= LENGTH, "a clock has never more than its length"
        return shown.state, shown.seconds_left // 60

    def start(self, seconds: int = 0) -> None:
        clocks.start(self.tournament, 1, seconds=seconds, actor=SYSTEM)

    def pause(self) -> None:
        clocks.pause(self.tournament, 1, actor=SYSTEM)


@pytest.fixture
def machine(tournament: Tournament):
    krakow_day(tournament, actor=SYSTEM)
    factories.seated(tournament, players=8, rounds=2)
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    with time_machine.travel(NOON, tick=False) as travel:
        yield Machine(tournament, travel)


@pytest.mark.parametrize("by", [HOUR, -HOUR, -5 * MINUTE, 24 * HOUR, -24 * HOUR], ids=str)
def test_a_pause_ends_with_the_time_it_began_with(machine, by):
    machine.start()
    machine.passes(30)
    machine.pause()
    assert machine.face() == ("paused", 60)
    machine.is_set(by)
    assert machine.face() == ("paused", 60)
    machine.passes(3)
    machine.start()
    assert machine.face() == ("running", 60)
    machine.passes(20)
    assert machine.face() == ("running", 40)
    machine.pause()
    machine.passes(10)
    machine.start()
    assert machine.face() == ("running", 40)
    assert Clock.objects.get().paused_seconds >= 0


def test_an_hour_forwards_is_over_and_can_be_given_back(machine):
    machine.start()
    machine.passes(40)
    machine.is_set(HOUR)
    assert machine.face() == ("over", -10)
    assert machine.shown().signalled
    clocks.add_minutes(machine.tournament, 1, 60, reason="clock of the server", actor=SYSTEM)
    assert machine.face() == ("running", 50)
    assert not machine.shown().signalled


def test_an_hour_forwards_and_back_again_changes_nothing(machine):
    machine.start()
    machine.passes(40)
    machine.is_set(HOUR)
    machine.is_set(-HOUR)
    assert machine.face() == ("running", 50)


def test_a_start_an_hour_ahead_is_no_countdown(machine):
    machine.start()
    machine.passes(20)
    machine.is_set(-HOUR)
    assert machine.face() == ("running", 90)
    assert not machine.shown().signalled
    machine.pause()
    machine.passes(1)
    machine.start()
    assert machine.face() == ("running", 90)
    clocks.add_minutes(machine.tournament, 1, -20, reason="clock of the server", actor=SYSTEM)
    machine.passes(10)
    assert machine.face() == ("running", 60)


def test_a_countdown_is_begun_again_after_the_clock_was_set_back(machine):
    machine.start(seconds=300)
    assert machine.face()[0] == "counting"
    machine.is_set(-HOUR)
    assert machine.face() == ("running", 90)
    clocks.reset(machine.tournament, 1, actor=SYSTEM)
    machine.start(seconds=60)
    assert machine.shown().begins_in == 60
    machine.passes(2)
    assert machine.face() == ("running", 89)


def test_after_a_pause_set_back_before_the_start_nobody_gets_more_than_the_length(machine):
    machine.start()
    machine.passes(10)
    machine.pause()
    machine.is_set(HOUR)
    machine.start()
    machine.passes(2)
    assert machine.face() == ("running", 78)
    machine.is_set(-HOUR)
    assert machine.face() == ("running", 90)


@pytest.mark.parametrize("steps", [*product("sp", (HOUR, -HOUR), "sp", (-HOUR,), "s")], ids=str)
def test_whatever_is_pressed_and_set_the_clock_stays_within_its_length(machine, steps):
    machine.start()
    for step in steps:
        machine.passes(7)
        if step == "s":
            machine.start()
        elif step == "p" and Clock.objects.get().started_at is not None:
            machine.pause()
        elif isinstance(step, dt.timedelta):
            machine.is_set(step)
        assert machine.shown().seconds_left <= LENGTH
        assert Clock.objects.get().paused_seconds >= 0


def test_the_rest_of_the_day_moves_although_the_clock_was_set_back(machine):
    machine.start()
    machine.is_set(-HOUR)
    machine.tournament.refresh_from_db()
    day = course_of(machine.tournament, machine.now)
    assert day.rest
    first = day.rest[0].item
    seen = int(first.starts_at.timestamp())
    move_items(machine.tournament, first.pk, 15, mode="rest", seen=seen, actor=SYSTEM)
    assert Item.objects.get(pk=first.pk).starts_at == first.starts_at + 15 * MINUTE
    assert not [each for each in Item.objects.all() if each.ends_at <= each.starts_at]


@pytest.mark.parametrize(
    ("begins", "zone"),
    [
        (dt.datetime(2022, 10, 30, 0, 30, tzinfo=dt.UTC), "Europe/Warsaw"),
        (dt.datetime(2022, 3, 27, 0, 30, tzinfo=dt.UTC), "Europe/Warsaw"),
        (dt.datetime(2022, 10, 1, 15, tzinfo=dt.UTC), "Australia/Lord_Howe"),
    ],
    ids=["to winter time", "to summer time", "by half an hour"],
)
def test_a_hanchan_over_the_change_of_the_zone_has_its_length(machine, begins, zone):
    Tournament.objects.update(timezone=zone)
    machine.now = begins
    machine.passes(0)
    machine.tournament.refresh_from_db()
    offsets = {moment.astimezone(ZoneInfo(zone)).utcoffset() for moment in (begins, begins + 90 * MINUTE)}
    assert len(offsets) == 2, "the zone changes while it is played"
    machine.start()
    machine.passes(20)
    machine.pause()
    machine.passes(10)
    machine.start()
    machine.passes(40)
    assert machine.face() == ("running", 30)
    assert machine.shown().ends_at == begins + 100 * MINUTE
    machine.passes(31)
    assert machine.face() == ("over", -1)
