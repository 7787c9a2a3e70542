"""The day as it really runs: late, early, with a hanchan left out, over midnight, on two days."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
import time_machine

from taikai.agenda.domain import clock as clocks
from taikai.agenda.domain.day_progress import BegunHanchan, course, course_of
from taikai.agenda.domain.programme import edit_item, line_of, move_items, plan_move
from taikai.agenda.domain.programme_template import krakow_day
from taikai.agenda.models import Item
from taikai.problems import Refusal
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.event.copying import copy_event
from taikai.tournaments.models import Tournament
from tests import factories

WARSAW = ZoneInfo("Europe/Warsaw")
SATURDAY, SUNDAY = dt.date(2022, 8, 13), dt.date(2022, 8, 14)
HANCHAN = 90 * 60
DAY = """
09:00 09:30 Check-in
09:30 09:45 Opening
09:45 11:15 1
11:45 13:15 2
13:15 15:00 Lunch
15:00 16:30 3
17:00 18:30 4
18:45 19:00 Closing"""
NIGHT = """
19:00 20:00 Check-in
20:00 21:30 1
22:00 23:30 2
00:00 01:30 3
01:45 02:00 Closing"""


def moment(time, day=SUNDAY):
    """The moment of a time of the day; before four in the morning it is that of the night after it."""
    clock = dt.time.fromisoformat(time)
    if clock.hour < 4:
        day += dt.timedelta(days=1)
    return dt.datetime.combine(day, clock, tzinfo=WARSAW).astimezone(dt.UTC)


def programme(text, day=SUNDAY, first=1):
    items = []
    for row in text.split("\n"):
        if not row:
            continue
        start, end, title = row.split()
        number = int(title) if title.isdigit() else None
        items.append(
            Item(
                pk=first + len(items),
                starts_at=moment(start, day),
                ends_at=moment(end, day),
                title=title if number is None else f"Hanchan {number}",
                hanchan=number,
            )
        )
    return items


def began(number, time, *, until="", day=SUNDAY, seconds=HANCHAN):
    """A hanchan whose clock was started then; `until`: when the last table handed in, and all are confirmed."""
    last = moment(until, day) if until else None
    return BegunHanchan(number, bool(until), moment(time, day), seconds, None, last)


def told(items, played, time, day=SUNDAY):
    return course(items, played, moment(time, day), zone=WARSAW)


def clock(at):
    return at.astimezone(WARSAW).strftime("%H:%M")


def in_words(found):
    """What is on, what comes next and when, how late."""
    following = f"{found.next.title} {clock(found.next.starts_at)}" if found.next else "-"
    return ", ".join(line.title for line in found.now) or "-", following, found.late


LATE_START = [began(1, "12:12")]
LATE_DONE = [began(1, "12:12", until="13:40")]
ON_TIME, THIRD = began(1, "09:45", until="11:10"), began(3, "15:00")
EARLY = [began(1, "09:15")]
CASES = {
    # 2½ hours late: nothing was begun, then hanchan 1 is on, over, and hanchan 2 waits again
    "people arrive": ([], "09:10", "Check-in", "Opening 09:30", 0),
    "on time": ([], "09:44", "Opening", "Hanchan 1 09:45", 0),
    "a minute is nothing": ([], "09:46", "-", "Hanchan 1 09:45", 0),
    "due": ([], "12:11", "-", "Hanchan 1 12:11", 146),
    "late, on": (LATE_START, "12:40", "Hanchan 1", "Hanchan 2 14:12", 147),
    "late, by lunch time of the plan": (LATE_START, "13:30", "Hanchan 1", "Hanchan 2 14:12", 147),
    "late, done": (LATE_DONE, "13:45", "-", "Hanchan 2 14:12", 147),
    "late, and later still": (LATE_DONE, "14:30", "-", "Hanchan 2 14:30", 165),
    "late, lunch": ([*LATE_DONE, began(2, "14:30", until="16:00")], "16:01", "Lunch", "Hanchan 3 17:45", 165),
    # results that are missing hold the hall up
    "over, results missing": ([began(1, "09:45")], "11:30", "Hanchan 1", "Hanchan 2 12:00", 15),
    # half an hour early
    "early, on": (EARLY, "09:20", "Hanchan 1", "Hanchan 2 11:45", 0),
    "early, at the time it was planned": (EARLY, "09:50", "Hanchan 1", "Hanchan 2 11:45", 0),
    "early, over": ([began(1, "09:15", until="10:40")], "10:45", "-", "Hanchan 2 11:45", 0),
    # the end of the day
    "the last one": ([began(4, "17:00", until="18:25")], "18:30", "-", "Closing 18:45", 0),
    "closing": ([began(4, "17:20", until="18:50")], "19:06", "Closing", "-", 20),
    "over": ([began(4, "17:00", until="18:25")], "19:01", "-", "-", 0),
    # a hanchan left out, one whose result is still missing
    "left out": ([ON_TIME, THIRD], "15:10", "Hanchan 3", "Hanchan 4 17:00", 0),
    "one result missing": ([began(2, "11:45"), THIRD], "15:10", "Hanchan 3", "Hanchan 4 17:00", 0),
    # without clocks: results alone say that it was played
    "no clock, on": ([BegunHanchan(1, False)], "11:00", "Hanchan 1", "Hanchan 2 11:45", 0),
    "no clock, too long": ([BegunHanchan(1, False)], "11:25", "Hanchan 1", "Hanchan 2 11:55", 10),
    "no clock, done": ([BegunHanchan(1, True)], "11:25", "-", "Hanchan 2 11:45", 0),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_on_and_what_comes_next(case):
    played, time, *expected = CASES[case]
    assert in_words(told(programme(DAY), played, time)) == tuple(expected)


@pytest.mark.parametrize(
    ("played", "time", "expected"),
    [
        ([], "20:30", ("-", "Hanchan 1 20:30", 30)),
        ([began(1, "20:40", until="22:00")], "22:10", ("-", "Hanchan 2 22:40", 40)),
        ([began(2, "22:50")], "00:20", ("Hanchan 2", "Hanchan 3 00:50", 50)),
        ([began(3, "00:50", until="02:10")], "02:20", ("-", "Closing 02:35", 50)),
        ([began(3, "00:50", until="02:10")], "02:40", ("Closing", "-", 50)),
    ],
)
def test_a_night_belongs_to_its_evening(played, time, expected):
    assert in_words(told(programme(NIGHT), played, time)) == expected


def two_days():
    first = [line for line in DAY.split("\n") if line[-1:] in "12"]
    second = ["09:00 09:30 Check-in", "09:30 11:00 3", "11:30 13:00 4"]
    return programme("\n".join(first), SATURDAY) + programme("\n".join(second), SUNDAY, first=20)


@pytest.mark.parametrize(
    ("played", "time", "day", "expected"),
    [
        # A late Saturday makes no late Sunday.
        ([began(2, "13:00", day=SATURDAY)], "14:00", SATURDAY, ("Hanchan 2", "Check-in 09:00", 75)),
        ([began(2, "13:00", until="14:20", day=SATURDAY)], "22:00", SATURDAY, ("-", "Check-in 09:00", 75)),
        ([began(2, "13:00", until="14:20", day=SATURDAY)], "08:00", SUNDAY, ("-", "Check-in 09:00", 0)),
        ([began(2, "13:00", until="14:20", day=SATURDAY)], "09:50", SUNDAY, ("-", "Hanchan 3 09:50", 20)),
        # What Saturday had no time for is played on Sunday, and holds up what was planned there.
        ([began(1, "09:45", until="11:00", day=SATURDAY)], "08:30", SUNDAY, ("-", "Hanchan 2 11:45", 0)),
        ([began(2, "08:30", day=SUNDAY)], "09:00", SUNDAY, ("Hanchan 2, Check-in", "Hanchan 3 10:00", 30)),
    ],
)
def test_two_days(played, time, day, expected):
    assert in_words(told(two_days(), played, time, day)) == expected


def test_a_hanchan_taken_out_of_the_programme_is_not_next():
    items = [item for item in programme(DAY) if item.hanchan != 2]
    found = told(items, [began(1, "09:45", until="11:10")], "11:20")
    assert in_words(found) == ("-", "Lunch 13:15", 0)


def test_before_and_after_its_days_an_event_goes_by_the_plan():
    found = course(programme(DAY), (), moment("09:50"), zone=WARSAW, live=False)
    assert in_words(found) == ("Hanchan 1", "Hanchan 2 11:45", 0)
    assert (found.minutes_left, found.minutes_until_next) == (85, 115)


def test_what_was_played_has_its_real_times_and_what_is_to_come_the_planned_ones():
    found = told(programme(DAY), [began(1, "10:00", until="11:20"), began(2, "12:05")], "12:10")
    times = {line.hanchan: f"{clock(line.shown_from)}-{clock(line.shown_to)}" for line in found.lines}
    assert (times[1], times[2], times[3]) == ("10:00-11:20", "12:05-13:35", "15:00-16:30")
    expected = {line.hanchan: clock(line.starts_at) for line in found.lines}
    assert (expected[3], expected[4]) == ("15:20", "17:20")


def test_a_paused_clock_is_reckoned_with():
    paused = BegunHanchan(1, False, moment("09:45"), HANCHAN, moment("10:00"))
    assert in_words(told(programme(DAY), [paused], "10:25")) == ("Hanchan 1", "Hanchan 2 12:10", 25)


# Moving the rest


def moved(items, played, time, day=SUNDAY, **wanted):
    found = told(items, played, time, day)
    moves = plan_move(found, found.rest[0].item.pk, found.late, mode="rest", **wanted)
    return {move.item.title: clock(move.starts_at) for move in moves if move.changed}


LAST = {"Lunch": "15:42", "Hanchan 3": "17:27", "Hanchan 4": "19:27", "Closing": "21:12"}


@pytest.mark.parametrize(
    ("played", "time", "expected"),
    [
        # Two and a half hours: hanchan 2, whose planned time is over as well, moves with all the others.
        ([], "12:12", {"Hanchan 1": "12:12", "Hanchan 2": "14:12", **LAST}),
        (LATE_START, "12:40", {"Hanchan 1": "12:12", "Hanchan 2": "14:12", **LAST}),
        (LATE_DONE, "13:45", {"Hanchan 1": "12:12", "Hanchan 2": "14:12", **LAST}),
    ],
)
def test_the_rest_is_whatever_was_not_played(played, time, expected):
    assert moved(programme(DAY), played, time) == expected


def test_over_midnight_the_whole_night_moves_and_no_other_day():
    items = programme(NIGHT) + programme("10:00 11:00 Brunch", SUNDAY + dt.timedelta(days=1), first=40)
    expected = {"Hanchan 2": "22:50", "Hanchan 3": "00:50", "Closing": "02:35"}
    assert moved(items, [began(2, "22:50")], "00:10") == expected
    assert moved(items, [began(2, "22:50")], "00:10", all_days=True) == {**expected, "Brunch": "10:50"}


def test_a_line_before_midnight_takes_those_after_it_along():
    items = programme(NIGHT)
    found = course(items, (), moment("12:00"), zone=WARSAW, live=False)
    moves = plan_move(found, items[2].pk, 15, mode="from")
    assert [clock(move.starts_at) for move in moves if move.changed] == ["22:15", "00:15", "02:00"]


def test_when_all_is_played_there_is_no_rest():
    found = told(programme(DAY)[:7], [began(4, "17:20")], "17:30")
    with pytest.raises(Refusal, match="items have all been played"):
        plan_move(found, 1, 20, mode="rest")


@pytest.fixture
def day(tournament: Tournament) -> Tournament:
    """The day of Kraków, of which hanchan 1 was begun two and a half hours late."""
    krakow_day(tournament, actor=SYSTEM)
    factories.seated(tournament, rounds=2)
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    return tournament


@pytest.mark.django_db
def test_moved_once_the_day_is_on_time(day):
    with time_machine.travel(moment("12:12"), tick=False):
        clocks.start(day, 1, actor=SYSTEM)
    with time_machine.travel(moment("12:20"), tick=False):
        day.refresh_from_db()
        before = course_of(day, moment("12:20"))
        seen = int(before.rest[0].item.starts_at.timestamp())
        move_items(day, before.rest[0].item.pk, before.late, mode="rest", seen=seen, actor=SYSTEM)
        day.refresh_from_db()
        after = course_of(day, moment("12:20"))
        assert (before.late, after.late) == (147, 0)
        assert in_words(before)[:2] == in_words(after)[:2] == ("Hanchan 1", "Hanchan 2 14:12")
        with pytest.raises(Refusal, match="was moved while you were editing"):
            move_items(day, before.rest[0].item.pk, before.late, mode="rest", seen=seen, actor=SYSTEM)
    assert clock(Item.objects.get(hanchan=1).starts_at) == "12:12", "what was played has its real time"


@pytest.mark.django_db
def test_a_copy_has_the_plan_and_no_delay(day):
    """The rest of a day moves twice and a line is changed by hand: next year's begins as this one was planned."""
    planned = [(item.title, clock(item.starts_at), clock(item.ends_at)) for item in day.agenda.all()]
    with time_machine.travel(moment("12:12"), tick=False):
        clocks.start(day, 1, actor=SYSTEM)
    with time_machine.travel(moment("12:20"), tick=False):
        for minutes in (147, 10):
            day.refresh_from_db()
            move_items(day, day.agenda.last().pk, minutes, mode="rest", actor=SYSTEM)
        last = day.agenda.last()
        later = replace(line_of(last), ends_at=last.ends_at + dt.timedelta(minutes=30))
        edit_item(day, last.pk, later, actor=SYSTEM)
    assert [(item.title, clock(item.starts_at), clock(item.ends_at)) for item in day.agenda.all()] != planned
    copy = copy_event(day, name="Again", starts_on=SATURDAY + dt.timedelta(days=364), staff=False, actor=SYSTEM)
    assert [(item.title, clock(item.starts_at), clock(item.ends_at)) for item in copy.agenda.all()] == planned
    assert {
        item.starts_at.date() - first.starts_at.date()
        for item, first in zip(copy.agenda.all(), day.agenda.all(), strict=True)
    } == {copy.starts_on - day.starts_on}


@pytest.mark.django_db
def test_what_is_moved_before_the_day_is_the_plan(day):
    with time_machine.travel(moment("09:00") - dt.timedelta(days=1), tick=False):
        first = day.agenda.first()
        move_items(day, first.pk, 15, mode="from", actor=SYSTEM)
    copy = copy_event(day, name="Again", starts_on=SATURDAY + dt.timedelta(days=364), staff=False, actor=SYSTEM)
    assert [clock(item.starts_at) for item in copy.agenda.all()] == [
        clock(item.starts_at) for item in day.agenda.all()
    ]
    assert clock(copy.agenda.first().starts_at) == clock(first.starts_at + dt.timedelta(minutes=15))


@pytest.mark.django_db
def test_it_is_read_from_clocks_and_results(day, django_assert_max_num_queries):
    first = day.rounds.get(number=1)
    with time_machine.travel(moment("09:50"), tick=False):
        clocks.start(day, 1, actor=SYSTEM)
    with time_machine.travel(moment("11:10"), tick=False):
        for table in first.tables.all():
            factories.confirmed(table)
    day.refresh_from_db()
    with django_assert_max_num_queries(2):
        found = course_of(day, moment("11:30"))
    line = next(line for line in found.lines if line.hanchan == 1)
    assert (line.state, clock(line.starts_at), clock(line.ends_at)) == ("done", "09:50", "11:10")
    assert in_words(found) == ("-", "Hanchan 2 11:50", 5)
