"""The demo that is reported hand by hand: possible hands, results that are those of the hands, numbers."""

import random

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scoring.riichi.hanchan import Record, begin, replay
from scoring.rulesets import get_ruleset
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.outcome import record_for
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.result_submission import sheet_from
from taikai.overview.demo.build import DemoPlan, build
from taikai.overview.demo.reported import CLOSED, OPENED, hands_reported
from taikai.results.domain.sheets.versions import latest_result, sheet_of
from taikai.seating.models import Table

RULES = get_ruleset("ema2025")


@pytest.mark.parametrize("seed", range(10))
def test_every_hanchan_is_possible_from_the_first_hand_to_the_last(seed):
    game = replay(RULES, None, [Record(what) for what in hands_reported(random.Random(seed), RULES, {})])
    assert game.problems == ()
    assert game.state.over
    assert sum(game.state.points) + game.state.pot == 120_000


@pytest.mark.parametrize("text", [value for value, _share in (*CLOSED, *OPENED)])
def test_every_value_can_be_won_by_ron(text):
    closed = text in dict(CLOSED)
    chosen = EntryState(do="ron", payer="W", won=(("S", text),), called=() if closed else ("S",))
    game = begin(RULES)
    what = record_for(RULES, game.state, chosen, ("S",) if closed else ())
    assert game.append(Record(what)).state.points[1] > 30_000


@pytest.mark.django_db
def test_the_demo_has_tables_over_and_tables_in_the_middle_with_numbers_for_everybody():
    tournament = build(DemoPlan(players=12, hanchans=3, seed=5, reported=True), "mahjong-2022")
    assert (tournament.name, tournament.ruleset) == ("Hand by Hand 12 × 3", "ema2025")
    tables = Table.objects.filter(round__tournament=tournament, round__state="published").select_related("round")
    over = 0
    for table in tables:
        game, result = game_of(tournament, table), latest_result(table)
        assert len(game.rows) >= 3
        assert (result is not None) == bool(game.standing.ended)
        if result is not None:
            over += 1
            assert result.state == "confirmed"
            assert sheet_of(result) == sheet_from(game)
    assert (over, len(tables)) == (4, 6)
    visitor = Client()
    numbers = visitor.get(f"{tournament.get_absolute_url()}statistics.csv").content.decode()
    assert len(numbers.splitlines()) == 13
    assert "yaku tanyao" in numbers.splitlines()[0]


def test_only_riichi_is_reported_so():
    with pytest.raises(CommandError, match="Only riichi"):
        call_command("demo", game="baida", players=8, reported=True)
