"""The Baida demo: possible hands, totals that balance, a tournament under way."""

import random

import pytest

from scoring.baida.session import BaidaWin, replay
from scoring.rulesets import get_ruleset
from taikai.baida.models import SheetHand
from taikai.overview.demo.baida import TAPPED, hand_of, play_baida, session_records
from taikai.overview.demo.build import DemoPlan, build
from taikai.results.models import Result

RULES = get_ruleset("baida")


@pytest.mark.parametrize("seed", range(20))
def test_every_hand_is_possible_and_the_totals_balance(seed):
    assert replay(RULES, session_records(random.Random(seed), RULES)).problems == ()
    assert sum(play_baida(random.Random(seed), RULES).points.values()) == 0


@pytest.mark.parametrize("tiles", TAPPED)
def test_the_tapped_hands_win(tiles):
    assert not replay(RULES, [BaidaWin(winner="E", east="E", hand=hand_of(*tiles))]).problems


@pytest.mark.django_db
def test_the_demo_plays_one_table_hand_by_hand():
    tournament = build(DemoPlan(players=8, hanchans=2, seed=5, game="baida"), "mahjong-2022")
    assert (tournament.name, tournament.ruleset) == ("Baida Taikai 8 × 2", "baida")
    assert SheetHand.objects.filter(table__number=1, table__round__number=1).exists()
    assert not SheetHand.objects.filter(table__number=2).exists()
    first = Result.objects.filter(table__round__number=1)
    assert [(result.state, sum(result.points.values()), result.chombo) for result in first] == [
        ("confirmed", 0, {}),
        ("confirmed", 0, {}),
    ]
