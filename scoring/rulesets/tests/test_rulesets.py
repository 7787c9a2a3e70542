"""Presets and house rules."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from scoring.problems import Refused
from scoring.rulesets import PRESETS, get_ruleset
from scoring.rulesets.overrides import value_at
from scoring.rulesets.ruleset import parameters
from scoring.rulesets.words.describe import row_of


def test_all_fifteen_presets_are_there():
    assert list(PRESETS) == [
        "ema2008",
        "ema2012",
        "ema2016",
        "ema2025",
        "krakow2022",
        "ryanzou",
        "wrc2014",
        "wrc2015",
        "wrc2022",
        "wrc2025",
        "tenhou",
        "tenhou2023",
        "majsoul",
        "mleague",
        "baida",
    ]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda r: r.name)
def test_every_preset_names_itself_its_source_and_real_assumptions(preset):
    assert preset.title.get("pl") and preset.source and preset.version >= 1
    for name in preset.assumptions:
        value_at(preset, name)
    assert sum(preset.uma) == 0


@pytest.mark.parametrize("preset", ["ema2008", "ema2012", "ema2016", "krakow2022"])
def test_what_three_equal_first_places_get_of_a_stick_is_an_assumption(preset):
    """The texts give it to the winner and say nothing about a tie; the rules page shows what was assumed."""
    row = row_of(get_ruleset(preset), "sticks_at_game_end")
    assert row.assumed
    assert "shared by tied winners" in row.words.get("en") and "przy remisie" in row.words.get("pl")
    assert row.note is not None


def test_a_ruleset_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        get_ruleset("ema2016").oka = 20


def test_equal_rules_are_one_key_also_after_pickling():
    rules = get_ruleset("ema2025").replace(oka=20)
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules and hash(again) == hash(rules)
    assert rules != get_ruleset("ema2025")
    assert get_ruleset("ema2025").replace(oka=0) == get_ruleset("ema2025")


@pytest.mark.parametrize(
    ("overrides", "path", "value"),
    [
        ({"uma": [20, 10, -10, -20]}, "uma", (20, 10, -10, -20)),
        ({"red_fives": 3}, "red_fives", ("5m", "5p", "5s")),
        ({"red_fives": ["5p", "5p"]}, "red_fives", ("5p", "5p")),
        ({"multi_ron": "two, three abort"}, "multi_ron", "two_three_abort"),
        ({"overtime": "west_until_30000"}, "overtime", "west_until_goal"),
        ({"pao": {"scope": "liable_yakuman_only"}}, "pao.scope", "liable_yakuman_only"),
        ({"chombo": None}, "chombo.type", "none"),
        ({"chombo": {"type": "after_game", "points": 30000}}, "chombo.points", 30000),
        (
            {"nagashi_mangan": {"allowed": True, "double": "cancel_between"}},
            "nagashi_mangan.several",
            "cancel_between",
        ),
        ({"sticks_at_game_end": "not added to any score"}, "sticks_at_game_end", "lost"),
        ({"return_points": 25000}, "goal_points", 25000),
        ({"head_bump": True}, "multi_ron", "head_bump"),
        ({"rank_points_total": [50, 10, -10, -30]}, "uma", (30, 10, -10, -30)),
        ({"rank_points_total": [50, 10, -10, -30]}, "oka", 20),
        ({"chombo_social": "after_uma"}, "chombo.social", "after_uma"),
        ({"pao": {"honba_payer": "liable player"}}, "pao.honba_payer", "liable"),
        ({"uma_tie": "initial_seat_order (house)"}, "uma_tie", "initial_seat_order"),
        ({"honba_on_multi_ron": "first_in_turn (unverified)"}, "honba_on_multi_ron", "first_in_turn"),
        ({"nagashi_mangan": {"allowed": True, "value": "mangan"}}, "nagashi_mangan.allowed", True),
        ({"chombo": {"points": 30000, "note": "2022 figure"}}, "chombo.points", 30000),
        (
            {"chombo": {"exception": "noten riichi caused by a card: reverse mangan"}},
            "chombo.reverse_mangan_causes",
            ("noten_riichi_by_card",),
        ),
        ({"unit": "points"}, "score_unit", 1),
        ({"title": "House rules", "start_points_note": "by custom", "oka": 20}, "oka", 20),
    ],
    ids=lambda v: str(v) if isinstance(v, dict) else "",
)
def test_house_rules(overrides, path, value):
    assert value_at(get_ruleset("ema2016").replace(**overrides), path) == value


def test_the_goal_follows_the_return_only_where_they_were_one():
    assert get_ruleset("majsoul").replace(return_points=20000).goal_points == 30000


def test_what_is_set_is_no_longer_an_assumption():
    assert "uma" in get_ruleset("ema2008").assumptions
    assert "uma" not in get_ruleset("ema2008").replace(uma=[15, 5, -5, -15]).assumptions
    assert "oka" in get_ruleset("ema2008").replace(uma=[15, 5, -5, -15]).assumptions


def test_every_impossible_house_rule_is_reported_at_once():
    with pytest.raises(Refused) as refused:
        get_ruleset("ema2016").replace(
            umma=1,
            oka="20",
            kuitan=1,
            uma=[1, 2, 3, 4],
            honba_value=100,
            pao={"scope": "half"},
            chombo=3,
            abortive_draws=["suucha_riichi", "suucha_riichi"],
            red_fives=["5z"],
            rounds=9,
            name="mine",
            double_wind_pair_fu=3,
            start_points=25050,
        )
    assert [p.where for p in refused.value.problems] == [
        "umma",
        "oka",
        "kuitan",
        "uma",
        "honba_value",
        "pao.scope",
        "chombo",
        "abortive_draws",
        "red_fives",
        "rounds",
        "name",
        "double_wind_pair_fu",
        "start_points",
    ]
    assert "did you mean uma?" in refused.value.problems[0].message.get("en")


def test_an_unknown_preset_names_the_known_ones():
    with pytest.raises(Refused, match="krakow2022"):
        get_ruleset("emaa")


def test_parameters_leave_out_what_only_names_the_ruleset():
    assert "uma" in parameters() and "title" not in parameters() and "assumptions" not in parameters()
