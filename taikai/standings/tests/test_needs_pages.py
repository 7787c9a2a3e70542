"""What do I need, on the pages: before the last hanchan, in its last hand, and what nobody may learn."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.riichi.hanchan import ByRonValue, Draw, HandPlayed, Winner, Won
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.registration.domain.personal_links import personal_path
from taikai.seating.models import Table
from taikai.standings.models import Cut
from taikai.standings.pages.needs import NeedLine
from taikai.standings.pages.own_place import _way
from taikai.tournaments.domain.change import Actor
from tests import factories

pytestmark = pytest.mark.django_db
JUDGE = Actor("Judge", "judge")


@pytest.fixture
def tournament():
    made = factories.TournamentFactory(
        ruleset="ema2016", stage="playing", hanchan_count=2, release="at_once", tie_breaks=["best_hanchan"]
    )
    first, _second = factories.seated(made, 8, rounds=2)
    for table in first.tables.all():
        factories.confirmed(table, 38_300, 35_000, 26_700, 20_000)
    return made


def seat_at(tournament, wind, hanchan=2, number=1):
    table = Table.objects.get(round__tournament=tournament, round__number=hanchan, number=number)
    return table, table.seats.get(wind=wind).entrant


def page_of(client: Client, tournament, entrant):
    return client.get(reverse("player-needs", args=[tournament.slug, entrant.pk]))


def my_page(client: Client, entrant):
    return client.get(personal_path(entrant) + "needs/")


def report(table, *records):
    for record in records:
        game = game_of(table.round.tournament, table)
        last = game.rows[-1].number if game.rows else 0
        report_record(table.round.tournament, table, record, after=last, actor=JUDGE)


def to_the_last_hand(table):
    """Nobody tenpai seven times: the deal goes round, South 4 is next."""
    report(table, *[HandPlayed(Draw(())) for _ in range(7)])


def test_every_better_place_of_the_last_hanchan(client, tournament):
    _table, entrant = seat_at(tournament, "W")
    page = page_of(client, tournament, entrant).content.decode()
    assert "Hanchan 2 at table 1 decides." in page
    assert 'id="place-1"' in page
    assert "points above" in page or "by any margin" in page
    assert "if no player at another table reaches" in page  # what must not happen at the other table
    assert "best hanchan" in page


def test_the_personal_page_names_three_places_and_leads_on(client, tournament):
    _table, entrant = seat_at(tournament, "N")
    page = client.get(personal_path(entrant)).content.decode()
    assert "What do I need?" in page
    assert 1 <= page.count('id="place-') <= 4
    assert 'href="needs/"' in page
    assert client.get(personal_path(entrant) + "needs/").status_code == 200


def test_the_last_hand_names_the_win(client, tournament):
    table, entrant = seat_at(tournament, "W")
    to_the_last_hand(table)
    page = my_page(client, entrant).content.decode()
    assert "Current hand: S4." in page
    assert "In this hand" in page
    assert "by tsumo" in page
    assert "by ron from" in page


def test_the_public_page_says_nothing_of_hands_that_are_played(client, tournament):
    table, entrant = seat_at(tournament, "S")
    before = page_of(client, tournament, entrant).content
    to_the_last_hand(table)
    report(table, HandPlayed(Won((Winner("E", ByRonValue(12_000)),), "S")))
    after = page_of(client, tournament, entrant).content.decode()
    assert "In this hand" not in after
    assert (
        after.split("<main")[1].split('id="live-badge')[0]
        == before.decode().split("<main")[1].split('id="live-badge')[0]
    )


def test_a_result_of_ones_own_leaves_only_the_others(client, tournament):
    table, entrant = seat_at(tournament, "E")
    factories.confirmed(table, 60_000, 30_000, 20_000, 10_000)
    page = page_of(client, tournament, entrant).content.decode()
    assert "Your result is in. Other tables are still playing." in page


def test_when_all_is_in_nothing_is_needed(client, tournament):
    for table in Table.objects.filter(round__tournament=tournament, round__number=2):
        factories.confirmed(table)
    _table, entrant = seat_at(tournament, "E")
    assert "Nothing to play for right now" in page_of(client, tournament, entrant).content.decode()


def test_a_hidden_hanchan_is_not_counted(client, tournament):
    _table, entrant = seat_at(tournament, "E")
    tournament.release = "hidden"
    tournament.save()
    assert "Nothing to play for right now" in page_of(client, tournament, entrant).content.decode()


def test_a_void_link(client, tournament):
    answer = client.get(reverse("my-needs", args=[tournament.slug, "nonsense"]))
    assert answer.status_code == 404


def test_how_much_the_pages_ask(client, tournament, django_assert_max_num_queries):
    table, entrant = seat_at(tournament, "S")
    to_the_last_hand(table)
    with django_assert_max_num_queries(14):
        page_of(client, tournament, entrant)
    with django_assert_max_num_queries(14):
        my_page(client, entrant)


def test_before_the_last_hanchans_a_sum_is_told_in_points_too(client, tournament):
    tournament.hanchan_count = 3
    tournament.save()
    _table, entrant = seat_at(tournament, "W")
    page = page_of(client, tournament, entrant).content.decode()
    assert "over the 2 hanchans left" in page
    assert "You need this in each of the 2 hanchans, if" in page
    assert "Finish with at least" in page and "</strong> points as 1st" in page


def test_before_a_cut_the_hanchans_up_to_it_are_not_all_that_are_left(client, tournament):
    """Eight are planned and one is played: seven are left to play, six of them before the final."""
    tournament.hanchan_count = 8
    tournament.save()
    Cut.objects.create(tournament=tournament, begins=8, places=4)
    _table, entrant = seat_at(tournament, "W")
    for answer in (page_of(client, tournament, entrant), my_page(client, entrant)):
        page = answer.content.decode()
        assert "over your 6 hanchans before the cut" in page
        assert "7 hanchans" not in page
    own = client.get(personal_path(entrant)).content.decode()
    assert "6 hanchans left before the cut." in own


def test_a_sentence_that_ends_in_a_place_has_one_full_stop():
    line = NeedLine((), (), ((1, "34 500"), (2, "44 500")), "")
    with override("pl"):
        told = "".join(_way(line))
    assert "jako 2.</span>" in told
    assert "2.." not in told
    assert "2nd.</span>" in "".join(_way(line))
