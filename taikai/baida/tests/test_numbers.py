"""The numbers page, its awards and one player's numbers of a Baida tournament."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scoring.baida.rows import RowsTold
from scoring.baida.session import BaidaWin, NoWin
from taikai.baida.domain.replay import session_of
from taikai.baida.domain.report import add
from taikai.results.domain.sheets.versions import seats_of
from taikai.standings.domain.statistics.people import everybody
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(baida, table, actor):
    hands = (
        BaidaWin(winner="S", east="E", thrower="E", hand=RowsTold(rows=frozenset({"pure_one_suit"}))),
        NoWin(east="S"),
        BaidaWin(winner="W", east="W", hand=RowsTold(rows=frozenset({"no_baida"}))),
    )
    for after, hand in enumerate(hands):
        add(baida, table, hand, after=after, actor=actor)
    factories.confirmed(table, *session_of(baida, table).session.points.values())
    return table


def who(table, wind):
    return seats_of(table)[wind].entrant


def test_the_hands_of_a_confirmed_table_are_counted(baida, played):
    counted = everybody(baida)
    assert (counted.tables, counted.hands, dict(counted.kinds)) == (1, 3, {"win": 2, "draw": 1})
    south, east, west = (counted.people[who(played, wind).pk] for wind in "SEW")
    assert (south.wins, south.value, south.yaku["pure_one_suit"]) == (1, 200, 1)
    assert (east.deal_ins, east.lost, east.dealt) == (1, 200, 1)
    assert (west.wins, west.tsumo, west.value, west.average_value) == (1, 1, 30, 30)
    assert counted.biggest()[0].person.id == who(played, "S").pk


def test_the_page_speaks_of_baida(client, baida, played):
    page = client.get(reverse("numbers", args=[baida.slug])).content.decode()
    assert "Hands recorded at 1 of 1 finished tables." in page
    assert "Rows" in page
    assert "2. Pure one-suit" in page
    assert "on a discard by" in page
    assert "uma" not in page
    said = re.sub(r"<[^>]*>", " ", page.split("<main")[1].split("</main")[0]).lower()
    assert "riichi" not in said
    assert "tsumo" not in said


def test_awards_say_points_as_they_are(client, baida, played):
    page = client.get(reverse("numbers", args=[baida.slug])).content.decode()
    assert "190 points" in page  # and not rounded down to hundreds


def test_one_player_s_numbers(client, baida, played):
    page = client.get(reverse("player-numbers", args=[baida.slug, who(played, "S").pk])).content.decode()
    assert "wins by own draw" in page
    assert "tenpai" not in page


def test_a_hand_taken_back_is_not_counted(baida, played):
    played.sheet_hands.filter(number=3).delete()
    assert everybody(baida).hands == 2
