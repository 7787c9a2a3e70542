"""Tables followed from elsewhere: only if the organiser lets people, as late as said, nothing kept back."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.riichi.hanchan import ByRonValue, Draw, HandPlayed, Winner, Won
from taikai.hands.domain.broadcast import BroadcastWish, broadcast_of, broadcast_table, set_broadcast
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record, undo_last
from taikai.hands.models import ReportedHand
from taikai.live.domain.screens import show_on_screen
from taikai.news.domain.announcements import NewsText, announce
from taikai.problems import Refusal
from taikai.results.domain.public_results import hide_hanchan
from taikai.tournaments.domain.change import Actor, table_mark
from taikai.tournaments.models import LogEntry
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db
JUDGE = Actor("Judge", "judge")
BOSS = Actor("Marta", "organiser")
RON = HandPlayed(Won((Winner("S", ByRonValue(8_000)),), "E"))


@pytest.fixture
def table():
    tournament = factories.TournamentFactory(ruleset="ema2016", stage="playing", release="complete")
    (hanchan,) = factories.seated(tournament, 8, rounds=1)
    return hanchan.tables.get(number=1)


def report(table, record, minutes_ago=0):
    game = game_of(table.round.tournament, table)
    last = game.rows[-1].number if game.rows else 0
    report_record(table.round.tournament, table, record, after=last, actor=JUDGE)
    then = timezone.now() - dt.timedelta(minutes=minutes_ago)
    ReportedHand.objects.filter(table=table, number=last + 1).update(at=then)


def address(table, name, *more):
    return reverse(name, args=[table.round.tournament.slug, *more])


PAGES = [("watch",), ("watch-table", 1, 1), ("overlay-table", 1, 1)]


@pytest.mark.parametrize("page", PAGES)
def test_nobody_may_follow_unless_the_organiser_says_so(client, table, page):
    report(table, RON, 30)
    assert client.get(address(table, *page)).status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_a_table_as_it_stood_so_many_minutes_ago(client, table, page):
    set_broadcast(table.round.tournament, BroadcastWish(5), actor=BOSS)
    report(table, RON, 6)
    report(table, HandPlayed(Draw(("E",))), 4)
    html = client.get(address(table, *page)).content.decode().replace("\u202f", " ")
    south = table.seats.get(wind="S").entrant.name
    assert f"E1: {south}, ron off" in html
    assert "38 000" in html
    assert "draw, tenpai" not in html


def test_what_was_taken_back_is_seen_until_its_time(table):
    tournament = table.round.tournament
    set_broadcast(tournament, BroadcastWish(5), actor=BOSS)
    report(table, RON, 6)
    undo_last(tournament, table, number=1, actor=JUDGE)
    now = timezone.now()
    assert len(broadcast_table(tournament, 1, 1, now).game.rows) == 1
    assert len(broadcast_table(tournament, 1, 1, now + dt.timedelta(minutes=6)).game.rows) == 0


def test_nothing_of_a_hanchan_that_is_kept_back(client, table):
    tournament = table.round.tournament
    set_broadcast(tournament, BroadcastWish(0, (1, 1)), actor=BOSS)
    report(table, RON)
    assert client.get(address(table, "watch-table", 1, 1)).status_code == 200
    hide_hanchan(table.round, actor=BOSS)
    assert client.get(address(table, "watch-table", 1, 1)).status_code == 404
    for name in ("watch", "screen-feature", "overlay-feature"):
        page = client.get(address(table, name)).content.decode()
        assert "ron off" not in page


def test_hidden_results_are_not_followed(client, table):
    tournament = table.round.tournament
    set_broadcast(tournament, BroadcastWish(0), actor=BOSS)
    tournament.refresh_from_db()
    tournament.release = "hidden"
    tournament.save()
    assert client.get(address(table, "watch-table", 1, 1)).status_code == 404


def test_the_feature_table_on_screen_and_overlay(client, table):
    set_broadcast(table.round.tournament, BroadcastWish(0, (1, 1)), actor=BOSS)
    report(table, RON)
    screens = client.get(address(table, "screen")).content.decode()
    assert address(table, "screen-feature") in screens
    for name in ("screen-feature", "overlay-feature"):
        assert "ron off" in client.get(address(table, name)).content.decode()
    html = client.get(address(table, "overlay-feature") + "?size=large&side=right").content.decode()
    assert 'class="overlay-large overlay-end"' in html
    assert 'class="overlay"' in html
    set_broadcast(table.round.tournament, BroadcastWish(0), actor=BOSS)
    assert address(table, "screen-feature") not in client.get(address(table, "screen")).content.decode()


def test_the_standings_over_a_picture(client, table):
    for each in table.round.tables.all():
        factories.confirmed(each)
    html = client.get(address(table, "overlay-standings") + "?lines=3&from=2&size=nonsense").content.decode()
    assert html.count("data-key=") == 3
    assert "overlay-normal" in html


def test_nothing_but_the_overlay_stands_over_a_picture(client, table):
    announce(table.round.tournament, NewsText("Lunch is served"), actor=BOSS)
    assert "Lunch is served" in client.get(address(table, "standings")).content.decode()
    for name in ("overlay-standings", "overlay-feature"):
        assert "Lunch is served" not in client.get(address(table, name)).content.decode(), name


def test_the_organiser_says_who_may_follow(client, table):
    tournament = table.round.tournament
    client.force_login(factories.staff(tournament, "organiser"))
    page = address(table, "manage-broadcast")
    wrong = client.post(page, {"allowed": "on", "minutes": "900", "hanchan": "1"})
    assert wrong.status_code == 422
    assert 'value="900"' in wrong.content.decode()
    assert broadcast_of(tournament) is None
    none = client.post(page, {"allowed": "on", "minutes": "10", "hanchan": "7", "table": "9"})
    assert none.status_code == 422
    assert "Hanchan 7 has no table 9" in none.content.decode()
    done = client.post(page, {"allowed": "on", "minutes": "10", "hanchan": "1", "table": "2"}, follow=True)
    assert done.status_code == 200
    found = broadcast_of(tournament)
    assert (found.delay, found.feature.number) == (10, 2)
    assert LogEntry.objects.filter(verb="hands.broadcast").exists()
    client.post(page, {"minutes": "10"})
    assert broadcast_of(tournament) is None


def test_a_judge_may_not(client, table):
    client.force_login(factories.staff(table.round.tournament, "judge"))
    assert client.get(address(table, "manage-broadcast")).status_code in (403, 404)


def test_all_problems_at_once(table):
    with pytest.raises(Refusal) as refused:
        set_broadcast(table.round.tournament, BroadcastWish(-1, (3, 1)), actor=BOSS)
    assert {problem.code for problem in refused.value.problems} == {"broadcast.delay", "broadcast.table"}


def test_how_much_a_table_asks(client, table, django_assert_max_num_queries):
    set_broadcast(table.round.tournament, BroadcastWish(0), actor=BOSS)
    report(table, RON)
    with django_assert_max_num_queries(8):
        client.get(address(table, "watch-table", 1, 1))


def test_without_a_delay_a_table_s_page_hears_of_its_hands(client, table):
    tournament = table.round.tournament
    for delay, heard in ((0, True), (5, False)):
        set_broadcast(tournament, BroadcastWish(delay, (1, 1)), actor=BOSS)
        mark = table_mark(tournament.secret, table.pk)
        for page in (("watch-table", 1, 1), ("overlay-table", 1, 1), ("overlay-feature",), ("screen-feature",)):
            html = client.get(address(table, *page)).content.decode()
            assert (f"own={mark}" in html) == heard, page
            assert ("revision from:body" in html) == heard, page
            assert ("every 5s" in html) != heard, page


def test_an_empty_feature_table_says_how_it_is_switched_on(client, table):
    tournament = table.round.tournament
    report(table, RON, 30)
    remote, screen = address(table, "manage-screens"), address(table, "screen-feature")
    show_on_screen(tournament, 1, "screen-feature", actor=BOSS)
    boss, judge = Client(), Client()
    boss.force_login(factories.staff(tournament, "organiser"))
    judge.force_login(factories.staff(tournament, "judge"))

    def read(who, path):
        return flat(who.get(path))

    for wish, said, link in (
        (BroadcastWish(None), "Live coverage is off.", "Turn on live coverage"),
        (BroadcastWish(0), "No feature table is chosen.", "Choose the feature table"),
        (BroadcastWish(0, (1, 2)), "No hands yet.", ""),
    ):
        set_broadcast(tournament, wish, actor=BOSS)
        assert said in read(client, screen)
        for who in (boss, judge):
            assert ("This screen is empty" in read(who, remote)) == bool(link)
        page = boss.get(remote).content.decode()
        assert (f'href="{address(table, "manage-broadcast")}"' in page) == bool(link)
        assert link in page
        assert ("An organiser sets this under Settings" in read(judge, remote)) == bool(link)
    set_broadcast(tournament, BroadcastWish(0, (1, 1)), actor=BOSS)
    assert "ron off" in read(client, screen)
