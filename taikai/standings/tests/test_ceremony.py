"""The awards on the big screen: all of them, one read out, its turn when all is over, nothing not public."""

from __future__ import annotations

from html import unescape

import pytest
from django.urls import reverse

from taikai.standings.tests.test_numbers import tournament, who
from taikai.tournaments.models import Tournament
from tests import factories

__all__ = ["tournament"]
pytestmark = pytest.mark.django_db


def screen(client, tournament, number=None):
    path = reverse("screen-awards", args=[tournament.slug]) + (f"?award={number}" if number is not None else "")
    answer = client.get(path)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_all_awards_stand_there_and_each_can_be_read_out(client, tournament):
    every = screen(client, tournament)
    count = every.count('data-key="award-')
    assert count > 5 and who(tournament, "S").public_name in every
    kinds = set()
    for number in range(1, count + 1):
        html = screen(client, tournament, number)
        kinds.add(html.split('data-award="')[1].split('"')[0])
        assert ("Next award" in html) == (number < count)
        assert ("Previous award" in html) == (number > 1)
    assert len(kinds) == count
    assert screen(client, tournament, count + 1).count('data-key="award-') == count


def test_the_biggest_hand_is_read_out_with_how_it_was_won(client, tournament):
    html = next(
        page for number in range(1, 15) if 'data-award="biggest"' in (page := screen(client, tournament, number))
    )
    assert "ron from" in html and "mangan" in html
    assert "haneman" not in html, "its table is not confirmed"


def test_it_takes_its_turn_among_the_screens_when_all_is_over(client, tournament):
    turns, awards = reverse("screen", args=[tournament.slug]), reverse("screen-awards", args=[tournament.slug])
    assert awards not in client.get(turns).content.decode()
    Tournament.objects.filter(pk=tournament.pk).update(stage=Tournament.Stage.FINAL)
    assert awards in client.get(turns).content.decode()


def test_before_anything_is_public_it_waits(client):
    empty = factories.TournamentFactory(ruleset="ema2016", stage="playing")
    assert "No results yet" in screen(client, empty)


@pytest.mark.parametrize("players", [8, 40])
def test_what_it_asks_does_not_grow_with_the_hall(client, players, django_assert_max_num_queries):
    made = factories.TournamentFactory(ruleset="ema2016", stage="playing", release="at_once", hanchan_count=1)
    for table in factories.seated(made, players, rounds=1)[0].tables.all():
        factories.confirmed(table)
    with django_assert_max_num_queries(10):
        assert "Best hanchan" in screen(client, made)
