"""The programme and the clock: wall time, moves, templates, feed, pauses."""

from __future__ import annotations

import datetime as dt
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from taikai.agenda.domain import clock as clocks
from taikai.agenda.domain.day_progress import course
from taikai.agenda.domain.icalendar_feed import calendar
from taikai.agenda.domain.local_times import span
from taikai.agenda.domain.programme import NewItem, add_items, delete_item, edit_item, move_items, plan_move
from taikai.agenda.domain.programme_template import krakow_day, lay_out_days, plan_day
from taikai.agenda.models import Clock, Item, TableTime
from taikai.problems import Refusal
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.event.movable_deadlines import to_utc
from tests import factories

WARSAW = ZoneInfo("Europe/Warsaw")
SPRING, AUTUMN = dt.date(2022, 3, 27), dt.date(2022, 10, 30)

KRAKOW = """\
09:00 - 09:30 | Check-in
09:30 - 09:45 | Opening ceremony
09:45 - 11:15 | Hanchan 1
11:45 - 13:15 | Hanchan 2
13:15 - 15:00 | Lunch break
15:00 - 16:30 | Hanchan 3
17:00 - 18:30 | Hanchan 4
18:45 - 19:00 | Closing ceremony"""


def written(items, zone=WARSAW):
    return "\n".join(
        f"{item.starts_at.astimezone(zone):%H:%M} - {item.ends_at.astimezone(zone):%H:%M} | {item.title}"
        for item in items
    )


def planned(items):
    """The programme as planned, before anything is played."""
    return course(items, (), at("2022-08-01T09:00+02:00"), zone=WARSAW, live=False)


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def at(text):
    return dt.datetime.fromisoformat(text).astimezone(dt.UTC)


# ------------------------------------------------------------------ wall time


@pytest.mark.parametrize(
    ("day", "time", "utc"),
    [
        (dt.date(2022, 8, 14), "09:00", "07:00"),
        (dt.date(2022, 12, 14), "09:00", "08:00"),
        (SPRING, "01:59", "00:59"),
        (SPRING, "02:30", None),
        (SPRING, "03:00", "01:00"),
        (AUTUMN, "02:30", "00:30"),
        (AUTUMN, "03:00", "02:00"),
    ],
    ids=["summer", "winter", "before the gap", "in the gap", "after the gap", "twice: the first", "after"],
)
def test_wall_time_to_utc(day, time, utc):
    found = to_utc(day, dt.time.fromisoformat(time), WARSAW)
    assert (found and found.strftime("%H:%M")) == utc


@given(
    st.datetimes(dt.datetime(2020, 1, 1), dt.datetime(2030, 1, 1)),
    st.sampled_from(["Europe/Warsaw", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"]),
)
def test_what_is_typed_is_what_is_shown(wall, zone_name):
    zone = ZoneInfo(zone_name)
    found = to_utc(wall.date(), wall.time(), zone)
    if found is not None:
        assert found.astimezone(zone).replace(tzinfo=None, fold=0) == wall


def test_a_line_over_midnight_ends_the_next_day():
    moments, problems = span(dt.date(2022, 8, 14), dt.time(22), dt.time(1), WARSAW)
    assert problems == []
    assert moments[1] - moments[0] == dt.timedelta(hours=3)


def test_a_night_of_the_clock_change_is_as_long_as_it_is():
    spring, _ = span(SPRING - dt.timedelta(days=1), dt.time(23), dt.time(4), WARSAW)
    autumn, _ = span(AUTUMN - dt.timedelta(days=1), dt.time(23), dt.time(4), WARSAW)
    assert spring[1] - spring[0] == dt.timedelta(hours=4)
    assert autumn[1] - autumn[0] == dt.timedelta(hours=6)


def test_all_problems_of_times_at_once():
    moments, problems = span(SPRING, dt.time(2, 10), dt.time(2, 40), WARSAW)
    assert moments is None
    assert [(problem.code, problem.where) for problem in problems] == [
        ("agenda.no_such_time", "start"),
        ("agenda.no_such_time", "end"),
    ]


# ------------------------------------------------------------------ templates


@pytest.mark.django_db
def test_krakow_comes_out_exactly(tournament):
    tournament.starts_on = tournament.ends_on = dt.date(2022, 8, 20)
    tournament.save()
    made = krakow_day(tournament, actor=SYSTEM)
    assert written(made) == KRAKOW
    assert [item.hanchan for item in made] == [None, None, 1, 2, None, 3, 4, None]
    assert {item.starts_at.date() for item in made} == {dt.date(2022, 8, 20)}


@pytest.mark.django_db
def test_the_usual_day_fills_an_empty_programme_once(tournament):
    plan_day(tournament, actor=SYSTEM)
    assert written(Item.objects.all()) == KRAKOW
    with pytest.raises(Refusal) as refused:
        plan_day(tournament, actor=SYSTEM)
    assert codes(refused) == ["agenda.not_empty"]


@pytest.mark.django_db
@given(count=st.integers(1, 12), minutes=st.integers(30, 120), days=st.integers(1, 4))
def test_any_programme_has_every_hanchan_once_in_order_without_overlap(count, minutes, days):
    tournament = factories.TournamentFactory.build(
        hanchan_count=count,
        rule_changes={"session_minutes": minutes},
        ends_on=dt.date(2022, 8, 13) + dt.timedelta(days=days),
    )
    lines = lay_out_days(tournament)
    assert [line.hanchan for line in lines if line.hanchan] == list(range(1, count + 1))
    assert all(one.ends_at <= two.starts_at for one, two in pairwise(lines))
    assert all(line.ends_at - line.starts_at == dt.timedelta(minutes=minutes) for line in lines if line.hanchan)


# ------------------------------------------------------------------ changing


@pytest.mark.django_db
def test_move_everything_after(tournament):
    items = krakow_day(tournament, actor=SYSTEM)
    second = items[3]
    moves = plan_move(planned(items), second.pk, 15, mode="from")
    assert [move.changed for move in moves] == [False, False, False, True, True, True, True, True]
    assert move_items(tournament, second.pk, 15, mode="from", actor=SYSTEM) == 5
    assert written(Item.objects.all()).splitlines()[3] == "12:00 - 13:30 | Hanchan 2"
    assert written(Item.objects.all()).splitlines()[-1] == "19:00 - 19:15 | Closing ceremony"
    move_items(tournament, second.pk, -15, mode="from", actor=SYSTEM)
    assert written(Item.objects.all()) == KRAKOW


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("mode", "minutes", "line", "after"),
    [
        ("longer", 10, "11:45 - 13:25", "13:25 - 15:10"),
        ("after", 10, "11:45 - 13:15", "13:25 - 15:10"),
        ("from", -10, "11:35 - 13:05", "13:05 - 14:50"),
    ],
)
def test_what_moves(tournament, mode, minutes, line, after):
    items = krakow_day(tournament, actor=SYSTEM)
    move_items(tournament, items[3].pk, minutes, mode=mode, actor=SYSTEM)
    lines = written(Item.objects.all()).splitlines()
    assert lines[3].startswith(line)
    assert lines[4].startswith(after)
    assert lines[:3] == KRAKOW.splitlines()[:3]


@pytest.mark.django_db
def test_other_days_stay_unless_asked(tournament):
    tournament.ends_on = tournament.starts_on + dt.timedelta(days=1)
    tournament.save()
    items = plan_day(tournament, actor=SYSTEM)
    days = [len(lines) for _day, lines in planned(items).days]
    assert sum(m.changed for m in plan_move(planned(items), items[0].pk, 5, mode="from")) == days[0]
    everything = plan_move(planned(items), items[0].pk, 5, mode="from", all_days=True)
    assert all(move.changed for move in everything)


@pytest.mark.django_db
def test_a_move_over_midnight_is_marked(tournament):
    moments, _ = span(tournament.starts_on, dt.time(23, 30), dt.time(0, 30), WARSAW)
    (party,) = add_items(tournament, [NewItem(*moments, "Party")], actor=SYSTEM)
    (move,) = plan_move(planned([party]), party.pk, 45, mode="from")
    assert move.other_day


@pytest.mark.django_db
def test_moves_that_cannot_be(tournament):
    items = krakow_day(tournament, actor=SYSTEM)
    for minutes, mode, code in [(0, "from", "agenda.minutes"), (-15, "longer", "agenda.order")]:
        with pytest.raises(Refusal) as refused:
            move_items(tournament, items[1].pk, minutes, mode=mode, actor=SYSTEM)
        assert codes(refused) == [code]
    assert written(Item.objects.all()) == KRAKOW


@pytest.mark.django_db
def test_add_edit_delete_with_log(tournament):
    wanted = NewItem(at("2022-08-14T20:00+02:00"), at("2022-08-14T22:00+02:00"), "Dinner", "break")
    (item,) = add_items(tournament, [wanted], actor=SYSTEM, key="a")
    assert add_items(tournament, [wanted], actor=SYSTEM, key="a") == [item]
    edit_item(tournament, item.pk, NewItem(wanted.starts_at, wanted.ends_at, "Supper", "break"), actor=SYSTEM)
    entry = tournament.log.get(verb="agenda.edited")
    assert (entry.before["title"], entry.after["title"]) == ("Dinner", "Supper")
    assert entry.before["from"] == "2022-08-14 20:00"
    delete_item(tournament, item.pk, actor=SYSTEM)
    delete_item(tournament, item.pk, actor=SYSTEM)
    assert not Item.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("hanchan", "code"), [(None, "agenda.which"), (2, "agenda.twice"), (9, "agenda.beyond")])
def test_a_hanchan_says_which_one(tournament, hanchan, code):
    krakow_day(tournament, actor=SYSTEM)
    wanted = NewItem(at("2022-08-14T20:00+02:00"), at("2022-08-14T21:30+02:00"), "One more", "hanchan", hanchan)
    with pytest.raises(Refusal) as refused:
        add_items(tournament, [wanted], actor=SYSTEM)
    assert codes(refused) == [code]


# ------------------------------------------------------------------ feed


@pytest.mark.django_db
def test_feed_keeps_uids_and_raises_sequence(tournament):
    items = krakow_day(tournament, actor=SYSTEM)

    def read():
        feed = Calendar.from_ical(
            calendar(tournament, Item.objects.all(), "https://x.example/programme/", at("2022-08-01T00:00+00:00"))
        )
        return {str(e["uid"]): e for e in feed.walk("VEVENT")}

    before = read()
    move_items(tournament, items[2].pk, 15, mode="from", actor=SYSTEM)
    after = read()
    assert before.keys() == after.keys()
    uid = next(uid for uid, event in after.items() if "Hanchan 1" in str(event["summary"]))
    assert after[uid].decoded("dtstart") == at("2022-08-14T10:00+02:00")
    assert int(after[uid]["sequence"]) == int(before[uid]["sequence"]) + 1 == tournament.revision
    assert str(after[uid]["location"]) == tournament.place


# ------------------------------------------------------------------ clock


@pytest.fixture
def published(tournament):
    factories.seated(tournament, players=8)
    return tournament


def face_at(tournament, seconds):
    clock = Clock.objects.select_related("round").get()
    return clocks.time_left(clock, tournament, clock.started_at + dt.timedelta(seconds=seconds))


@pytest.mark.django_db
def test_clock_counts_down_from_the_servers_start(published):
    clocks.start(published, 1, actor=SYSTEM)
    assert face_at(published, 0).text == "90:00"
    assert face_at(published, 48 * 60 + 40).text == "41:20"
    over = face_at(published, 90 * 60 + 125)
    assert (over.state, over.text) == ("over", "−2:05")


@pytest.mark.django_db
def test_a_pause_takes_no_time(published):
    clocks.start(published, 1, actor=SYSTEM)
    clock = Clock.objects.get()
    clock.paused_at = clock.started_at + dt.timedelta(minutes=10)
    clock.save()
    assert (face_at(published, 40 * 60).state, face_at(published, 40 * 60).text) == ("paused", "80:00")
    clock.started_at -= dt.timedelta(minutes=30)
    clock.paused_at -= dt.timedelta(minutes=30)
    clock.save()
    clocks.start(published, 1, actor=SYSTEM)  # goes on 20 minutes after the pause began
    shown = clocks.time_left_of(clock.round, published)
    assert shown.state == "running"
    assert abs(shown.seconds_left - 80 * 60) <= 2
    assert Clock.objects.get().paused_seconds == pytest.approx(20 * 60, abs=2)


@pytest.mark.django_db
def test_pressing_twice_changes_nothing(published):
    clocks.start(published, 1, actor=SYSTEM, key="s")
    first = Clock.objects.get().started_at
    clocks.start(published, 1, actor=SYSTEM, key="s")
    clocks.start(published, 1, actor=SYSTEM)
    assert Clock.objects.get().started_at == first
    clocks.add_minutes(published, 1, 5, actor=SYSTEM, key="m")
    clocks.add_minutes(published, 1, 5, actor=SYSTEM, key="m")
    assert Clock.objects.get().extra_seconds == 300


@pytest.mark.django_db
def test_time_for_all_and_for_one_table(published):
    clocks.start(published, 1, actor=SYSTEM)
    clocks.add_minutes(published, 1, -5, actor=SYSTEM)
    clocks.add_minutes(published, 1, 4, table=2, reason="Wall fell over", actor=SYSTEM)
    clocks.add_minutes(published, 1, 3, table=2, actor=SYSTEM)
    shown = clocks.time_left_now(published)
    assert 84 * 60 < shown.seconds_left <= 85 * 60
    assert [(table, seconds) for table, seconds, _reason in shown.extra] == [(2, 420)]
    assert published.log.filter(verb="clock.extended").count() == 3


@pytest.mark.django_db
def test_clock_refusals(published):
    for call, code in [
        (lambda: clocks.start(published, 2, actor=SYSTEM), "clock.unpublished"),
        (lambda: clocks.pause(published, 1, actor=SYSTEM), "clock.not_started"),
        (lambda: clocks.add_minutes(published, 1, 0, actor=SYSTEM), "clock.minutes"),
        (lambda: clocks.add_minutes(published, 1, -100, actor=SYSTEM), "clock.negative"),
        (lambda: clocks.add_minutes(published, 1, 5, table=9, actor=SYSTEM), "clock.table"),
    ]:
        with pytest.raises(Refusal) as refused:
            call()
        assert codes(refused) == [code]


@pytest.mark.django_db
def test_set_back_after_a_start_by_mistake(published):
    clocks.start(published, 1, actor=SYSTEM)
    clocks.add_minutes(published, 1, 5, actor=SYSTEM)
    clocks.reset(published, 1, actor=SYSTEM)
    assert clocks.time_left_now(published) is None
    assert clocks.time_left_of(Clock.objects.get().round, published).text == "90:00"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ruleset", "signal_at", "words"),
    [
        ("ema2025", 15 * 60, "Finish the hand, then play one more."),
        ("wrc2022", None, "Finish the hand you are playing."),
    ],
)
def test_words_at_the_signal_follow_the_rules(published, ruleset, signal_at, words):
    published.ruleset = ruleset
    published.save()
    clocks.start(published, 1, actor=SYSTEM)
    before = signal_at or 0
    early, late = face_at(published, 90 * 60 - before - 1), face_at(published, 90 * 60 - before)
    assert (early.signalled, late.signalled) == (False, True)
    assert late.words_after == words
    assert (late.signal_left == 0) is (signal_at is not None)


@pytest.mark.django_db
def test_the_clock_of_a_hanchan_that_is_over_is_nobodys(published):
    clocks.start(published, 1, actor=SYSTEM)
    assert clocks.time_left_now(published).number == 1
    for table in published.rounds.get(number=1).tables.all():
        factories.confirmed(table)
    assert clocks.time_left_now(published) is None


@pytest.mark.django_db
def test_all_start_together_at_the_end_of_a_countdown(published):
    clocks.start(published, 1, seconds=60, actor=SYSTEM)
    clock = Clock.objects.get()
    counting = clocks.time_left(clock, published, clock.started_at - dt.timedelta(seconds=41))
    assert (counting.state, counting.begins_in, counting.text, counting.signalled) == (
        "counting",
        41,
        "0:41",
        False,
    )
    assert counting.seconds_left == 90 * 60
    begun = clocks.time_left(clock, published, clock.started_at + dt.timedelta(seconds=5))
    assert (begun.state, begun.begins_in, begun.seconds_left) == ("running", 0, 90 * 60 - 5)
    clocks.start(published, 1, actor=SYSTEM)  # now, after all
    assert Clock.objects.get().started_at < clock.started_at
    with pytest.raises(Refusal) as refused:
        clocks.start(published, 1, seconds=901, actor=SYSTEM)
    assert codes(refused) == ["clock.countdown"]


@pytest.mark.django_db
def test_a_countdown_is_called_off(published):
    clocks.start(published, 1, seconds=60, actor=SYSTEM)
    clocks.pause(published, 1, actor=SYSTEM)
    assert Clock.objects.get().started_at is None
    assert clocks.time_left_now(published) is None


@pytest.mark.django_db
def test_a_table_has_its_own_time(published):
    clocks.start(published, 1, actor=SYSTEM)
    clocks.add_minutes(published, 1, 5, table=2, reason="drink spilled", actor=SYSTEM)
    clock = Clock.objects.select_related("round").get()

    def shown_after(minutes):
        at = clock.started_at + dt.timedelta(minutes=minutes)
        hall = clocks.time_left(clock, published, at, list(TableTime.objects.select_related("table")))
        return hall, hall.of_table(2), hall.of_table(1)

    hall, given, other = shown_after(92)
    assert (hall.state, given.state, other.state) == ("over", "running", "over")
    assert (given.text, given.given_minutes, given.extra) == ("3:00", 5, ())
    assert given.ends_at == given.at + dt.timedelta(minutes=3)
    assert (hall.signalled, given.signalled) == (True, given.seconds_left <= given.signal_seconds)
    assert shown_after(96)[1].state == "over"
    assert other.given == 0
