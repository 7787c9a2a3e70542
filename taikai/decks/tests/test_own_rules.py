"""A carded hand is settled by the tournament's own rules, from the form to what stands after it."""

import pytest

from taikai.decks.tests.tables import page, read, stacked
from taikai.decks.tests.test_table_pages import RON
from tests.html_compare import flat

pytestmark = pytest.mark.django_db
__all__ = ["stacked"]
RIICHI = "riichi S 6"


def _house(tournament, preset="krakow2022", **rules):
    tournament.ruleset = preset
    tournament.rule_changes = rules
    tournament.save()
    return tournament


def _points(tournament):
    return read(tournament).game.points


def test_honba_and_rounding_are_those_of_the_tournament(stacked):
    tournament, judge = stacked({})
    _house(tournament, kiriage_mangan=True, honba_value=1500, riichi_bet=500)
    # Riichi, tanyao, pinfu and a dora: 4 han 30 fu, a mangan here; the bet of 500 comes back.
    page(judge, tournament, "hand/", do="apply", **{**RON, "events": RIICHI, "dora": "1m", "ura": "9s"})
    assert _points(tournament) == {"E": 30000, "S": 38000, "W": 22000, "N": 30000}


def test_the_bets_of_an_aborted_hand_stay_on_the_table(stacked):
    tournament, judge = stacked({})
    shown = page(judge, tournament, "hand/", do="shape", end="abort", events=RIICHI)
    assert RIICHI in shown
    page(judge, tournament, "hand/", do="apply", end="abort", events=RIICHI, hand="1")
    game = read(tournament).game
    assert (game.points["S"], game.pot, game.honba, game.name) == (29000, 1000, 1, "E1")


def test_a_chombo_names_the_player_and_costs_what_the_rules_say(stacked):
    tournament, judge = stacked({})
    _house(tournament, chombo={"type": "reverse_mangan", "points": 0})
    chombo = {"do": "apply", "end": "chombo", "events": RIICHI, "hand": "1"}
    assert "Chombo by" in page(judge, tournament, "hand/", **chombo)
    assert _points(tournament)["S"] == 30000
    page(judge, tournament, "hand/", **chombo, offenders="S")
    game = read(tournament).game
    assert game.points == {"E": 34000, "S": 22000, "W": 32000, "N": 32000}
    assert (game.pot, game.honba, game.name) == (0, 0, "E1")


def test_where_a_chombo_is_not_replayed_the_deal_passes(stacked):
    tournament, judge = stacked({})
    _house(tournament, chombo={"type": "after_uma", "replay": False})
    page(judge, tournament, "hand/", do="apply", end="chombo", hand="1", offenders="E")
    assert read(tournament).game.name == "E2"


def test_with_head_bump_only_the_first_in_turn_wins(stacked):
    tournament, judge = stacked({})
    _house(tournament, multi_ron="head_bump")
    before = read(tournament).cards_by_wind()
    two = {**RON, "winners": ["S", "N"], "hand_N": RON["hand_S"], "tile_N": "5p"}
    page(judge, tournament, "hand/", do="apply", **two)
    table = read(tournament)
    assert table.game.points == {"E": 30000, "S": 30000, "W": 28000, "N": 32000}
    assert before["N"] not in table.log.state.hands["N"]
    assert before["S"] in table.log.state.hands["S"]


def test_three_rons_may_void_the_hand(stacked):
    tournament, judge = stacked({})
    _house(tournament, multi_ron="two_three_abort")
    three = {**RON, "winners": ["S", "N", "E"]}
    for seat in "NE":
        three |= {f"hand_{seat}": RON["hand_S"], f"tile_{seat}": "5p"}
    text = page(judge, tournament, "hand/", do="check", **three)
    assert "Three rons on one discard" in text
    page(judge, tournament, "hand/", do="apply", **three)
    game = read(tournament).game
    assert (set(game.points.values()), game.honba, game.name) == ({30000}, 1, "E1")


def test_red_fives_count_where_the_tournament_plays_with_them(stacked):
    tournament, judge = stacked({})
    red = {**RON, "hand_S": "234067m34678p55s"}
    assert "red fives" not in page(judge, tournament, "hand/", do="check", **red)
    _house(tournament, red_fives=["5m", "5p", "5s"])
    assert "red fives" in page(judge, tournament, "hand/", do="check", **red)


def test_the_form_asks_who_is_liable_and_the_liable_player_pays(stacked):
    tournament, judge = stacked({})
    dragons = {
        **RON,
        "hand_S": "34p99s",
        "melds_S": "pon 555z E\npon 666z E\npon 777z N",
        "dora": "1m",
    }
    text = page(judge, tournament, "hand/", do="check", **dragons)
    assert 'name="pao_S"' in text and 'name="fed_S"' not in text
    page(judge, tournament, "hand/", do="apply", pao_S="N", **dragons)
    assert _points(tournament) == {"E": 30000, "S": 62000, "W": 14000, "N": 14000}


def test_the_feeder_of_a_rinshan_is_asked_for_where_the_rules_know_one(stacked):
    tournament, judge = stacked({})
    _house(tournament, "ryanzou")
    kan = {
        "end": "tsumo",
        "winners": "S",
        "hand_S": "234567m34p55s",
        "tile_S": "5p",
        "melds_S": "minkan 8888p W",
        "flags_S": "rinshan",
        "dora": "1m 1m",
        "hand": "1",
    }
    assert 'name="fed_S"' in page(judge, tournament, "hand/", do="check", **kan)
    before = _points(tournament)
    page(judge, tournament, "hand/", do="apply", fed_S="W", **kan)
    after = _points(tournament)
    assert {seat for seat in "ESWN" if after[seat] != before[seat]} == {"S", "W"}


KANS = {
    "end": "tsumo",
    "winners": "S",
    "hand_S": "345m2z",
    "tile_S": "2z",
    "melds_S": "minkan 1111p N\nminkan 5555s W\nchi 678m E",
    "flags_S": "rinshan",
    "dora": "1m 1m 1m",
    "hand": "1",
}
"""A rinshan of S after two open kans; whose was the last is not said."""


def test_of_several_feeders_the_form_asks_whose_kan_was_the_last(stacked):
    tournament, judge = stacked({})
    _house(tournament, "ryanzou")
    before = _points(tournament)
    text = flat(page(judge, tournament, "hand/", do="apply", **KANS))
    assert "W and N each gave the tile for an open kan" in text
    assert 'name="fed_S" aria-invalid="true" aria-describedby="wrong-fed_S"' in text
    assert 'id="wrong-fed_S"' in text and "<details open><summary>Pao (liability)" in text
    assert _points(tournament) == before
    page(judge, tournament, "hand/", do="apply", fed_S="N", **KANS)
    after = _points(tournament)
    assert {seat for seat in "ESWN" if after[seat] != before[seat]} == {"S", "N"}


def test_the_form_says_at_the_field_who_cannot_be_liable_and_keeps_what_was_typed(stacked):
    tournament, judge = stacked({})
    dragons = {
        **RON,
        "hand_S": "34p99s",
        "melds_S": "pon 555z E\npon 666z E\npon 777z N",
        "dora": "1m",
    }
    before = _points(tournament)
    text = flat(page(judge, tournament, "hand/", do="apply", pao_S="W", **dragons))
    assert "pao for daisangen cannot apply to W, because none of its sets was called from W" in text
    assert 'name="pao_S" aria-invalid="true"' in text and '<option value="W" selected>' in text
    assert _points(tournament) == before
    judge.cookies["django_language"] = "pl"
    text = page(judge, tournament, "hand/", do="apply", pao_S="W", **dragons)
    assert "pao za daisangen nie może dotyczyć W, bo żadna z grup nie pochodzi od W" in text
