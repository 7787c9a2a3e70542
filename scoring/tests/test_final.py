"""The end of a hanchan: places, uma, oka, sticks, penalties, substitutes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.problems import Refused
from scoring.rulesets import PRESETS, get_ruleset
from scoring.tests.random_rules import random_rules
from scoring.uma_oka import final_problems, final_result, places_of

SEATS = dict(zip("ABCD", "ESWN", strict=True))
RIICHI = [r for r in PRESETS.values() if r.game == "riichi"]


def result(ruleset, *points, **more):
    rules = get_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    return final_result(dict(zip("ABCD", points, strict=True)), SEATS, rules, **more)


def row(values):
    return list(values.values())


@pytest.mark.parametrize(
    ("ruleset", "points", "uma"),
    [
        pytest.param("ema2016", (35000, 35000, 30000, 20000), [100, 100, -50, -150], id="first shared"),
        pytest.param("ema2016", (45000, 25000, 25000, 25000), [150, -50, -50, -50], id="three second"),
        pytest.param("ema2008", (35000, 35000, 30000, 20000), [60, 60, -30, -90], id="the 2008 example"),
        pytest.param("ema2012", (40000, 40000, 40000, 0), [100, 100, 100, -300], id="three first"),
        pytest.param("tenhou", (20000, 30000, 30000, 20000), [-100, 200, 100, -200], id="seat order"),
    ],
)
def test_uma_on_ties(ruleset, points, uma):
    assert row(result(ruleset, *points).uma) == uma


@pytest.mark.parametrize(
    ("ruleset", "places"),
    [("ema2016", [1, 1, 3, 3]), ("ryanzou", [1, 2, 3, 4]), ("mleague", [1, 1, 3, 3])],
)
def test_a_place_is_shared_where_uma_is_split(ruleset, places):
    start = get_ruleset(ruleset).start_points
    points = (start + 5000, start + 5000, start - 5000, start - 5000)
    assert row(result(ruleset, *points).places) == places
    assert row(places_of(dict(zip("ABCD", points, strict=True)), SEATS, get_ruleset(ruleset))) == places


@pytest.mark.parametrize(
    ("ruleset", "points", "sticks", "after", "lost"),
    [
        ("ema2016", (41000, 31000, 26000, 20000), 2, [43000, 31000, 26000, 20000], 0),
        ("ema2016", (38000, 38000, 38000, 5000), 1, [38400, 38300, 38300, 5000], 0),
        ("ema2025", (38000, 38000, 38000, 5000), 1, [38300, 38300, 38300, 5000], 100),
        ("wrc2015", (41000, 31000, 26000, 20000), 2, [41000, 31000, 26000, 20000], 2000),
        ("ryanzou", (29500, 29500, 20000, 20000), 1, [30500, 29500, 20000, 20000], 0),
    ],
    ids=["winner", "shared, odd hundred to East", "shared, decimals dropped", "lost", "seat order"],
)
def test_sticks_left_on_the_table(ruleset, points, sticks, after, lost):
    got = result(ruleset, *points, sticks_left=sticks)
    assert (row(got.points_after_sticks), got.points_lost) == (after, lost)


def test_an_odd_hundred_of_the_sticks_does_not_break_a_tie():
    got = result("ema2016", 38000, 38000, 38000, 5000, sticks_left=1)
    assert row(got.places) == [1, 1, 1, 4]
    assert row(got.uma) == [50, 50, 50, -150]


def test_oka_is_shared_with_the_first_place():
    got = result("mleague", 40000, 40000, 10000, 10000)
    assert row(got.oka) == [100, 100, 0, 0]
    assert row(got.score) == [400, 400, -400, -400]


def test_thirds_keep_the_sum():
    got = result("mleague", 30000, 30000, 30000, 10000)
    assert row(got.oka) == [67, 67, 66, 0]
    assert got.sum == 0


@pytest.mark.parametrize(
    ("rounding", "scores"),
    # -0.4 + 10 -> 10, -10.5 - 10 -> -20 or -21, -15.6 - 20 -> -36
    [
        ("whole_first_absorbs", [460, 100, -200, -360]),
        ("whole_half_down_first_absorbs", [470, 100, -210, -360]),
        ("points_half_away_first_absorbs", [460, 100, -200, -360]),
        ("points_half_toward_first_absorbs", [470, 100, -210, -360]),
    ],
)
def test_whole_thousands_and_the_first_takes_the_rest(rounding, scores):
    rules = get_ruleset("tenhou").replace(score_rounding=rounding)
    assert row(result(rules, 36500, 29600, 19500, 14400).score) == scores


@pytest.mark.parametrize(
    ("rounding", "scores"),
    [
        ("points_half_away_first_absorbs", [-260, 710, 150, -600]),
        ("points_half_toward_first_absorbs", [-260, 700, 150, -590]),
        ("whole_first_absorbs", [-260, 700, 150, -590]),
        ("whole_half_down_first_absorbs", [-260, 710, 150, -600]),
        ("none", [-257, 706, 146, -595]),
    ],
)
def test_which_way_a_half_goes_below_zero(rounding, scores):
    """A published Tenhou log of 5 June 2017 (`sc: 143,-26.0,606,71.0,346,15.0,-95,-60.0`) and the other ways."""
    rules = get_ruleset("tenhou").replace(score_rounding=rounding)
    assert row(result(rules, 14300, 60600, 34600, -9500).score) == scores


def test_tenhou_rounds_as_its_logs_up_to_2022_did():
    assert row(result("tenhou", 14300, 60600, 34600, -9500).score) == [-260, 710, 150, -600]


def test_tenhou_of_2023_keeps_tenths():
    """A ranked game of October 2023."""
    assert row(result("tenhou2023", 38200, 14700, 22900, 24200).score) == [482, -353, -171, 42]
    assert "score_rounding" in get_ruleset("tenhou2023").assumptions


@pytest.mark.parametrize("preset", ["majsoul", "mleague"])
def test_mahjong_soul_and_the_m_league_keep_tenths(preset):
    assert get_ruleset(preset).score_rounding == "none"


def test_the_m_league_game_of_112_700_points():
    """+132.7, the most of the season 2022-23; and second and third level share their uma."""
    got = result("mleague", 112700, 200, 200, -13100)
    assert row(got.score) == [1327, -298, -298, -731]


def test_shared_first_places_share_what_rounding_leaves():
    rules = get_ruleset("tenhou").replace(uma_tie="split")
    got = result(rules, 35500, 35500, 15400, 13600)
    assert row(got.places) == [1, 1, 3, 4]
    assert row(got.score) == [305, 305, -250, -360]


@pytest.mark.parametrize(
    ("ruleset", "penalty"), [("ema2016", -400), ("wrc2025", -600), ("ryanzou", 0), ("tenhou", 0)]
)
def test_two_chombo_after_uma(ruleset, penalty):
    start = get_ruleset(ruleset).start_points
    got = result(ruleset, start, start, start, start, chombo={"B": 2})
    assert got.penalty["B"] == penalty


def test_penalties_and_lateness_are_taken_after_uma():
    got = result(
        "ema2025",
        30000,
        30000,
        30000,
        30000,
        penalties={"A": -8000, "B": 2000},
        late_minutes={"C": 3},
    )
    assert row(got.penalty) == [-80, -20, -30, 0]
    assert row(got.score) == [-80, -20, -30, 0]


def test_substitute_before_the_game_counts_for_the_others():
    got = result("ema2025", 45000, 30000, 25000, 20000, substitutes={"A": "before_game"})
    assert row(got.uma) == [-150, 50, -50, -150]
    assert got.score["A"] == -300
    assert row(got.score)[1:] == [50, -100, -250]


def test_substitute_during_the_game_is_ignored_for_the_others():
    got = result("ema2025", 45000, 30000, 25000, 20000, substitutes={"A": "during_game"})
    assert row(got.uma) == [-150, 150, 50, -50]
    assert row(got.places) == [4, 1, 2, 3]


def test_floating_uma_looks_at_the_players_above_the_start():
    floating = get_ruleset("ema2016").replace(
        uma_by_above_start=[[0, 0, 0, 0], [12, -1, -3, -8], [8, 4, -4, -8], [8, 3, 1, -12], [0, 0, 0, 0]]
    )
    assert row(result(floating, 60000, 20000, 20000, 20000, check_total=True).uma) == [120, -40, -40, -40]
    assert row(result(floating, 40000, 31000, 30000, 19000).uma) == [80, 30, 10, -120]


@pytest.mark.parametrize(
    ("points", "more", "codes"),
    [
        ((30050, 30000, 30000, 29950), {}, ["hundreds", "hundreds"]),
        ((30000, 30000, 30000, 31000), {}, ["total"]),
        ((30000, 30000, 30000, 29000), {"sticks_left": 2}, ["total"]),
        ((30000, 30000, 30000, 30000), {"sticks_left": -1, "chombo": {"X": 1, "A": -1}}, ["negative"] * 1),
        ((30000, 30000, 30000, 30000), {"late_minutes": {"A": 11}}, ["too_late"]),
        ((30000, 30000, 30000, 30000), {"penalties": {"A": 50}}, ["hundreds"]),
    ],
)
def test_impossible_numbers_are_all_reported(points, more, codes):
    found = [
        p.code
        for p in final_problems(dict(zip("ABCD", points, strict=True)), SEATS, get_ruleset("ema2025"), **more)
    ]
    assert found[: len(codes)] == codes
    if "chombo" in more:
        assert found == ["negative", "player", "negative"]
    with pytest.raises(Refused):
        result("ema2025", *points, **more)


def test_a_baida_score_counts_single_points():
    got = result("baida", 750, -250, -260, -240, penalties={"D": 10})
    assert row(got.score) == [7500, -2500, -2600, -2500]
    assert row(got.places) == [1, 3, 4, 2]


def test_missing_and_double_seats_are_refused():
    points = dict.fromkeys("ABC", 30000)
    codes = {p.code for p in final_problems(points, {"A": "E", "B": "E", "C": "S"}, get_ruleset("ema2016"))}
    assert codes == {"player_count", "seats"}


@given(
    st.integers(0, 2**32),
    st.lists(st.integers(-100, 400), min_size=3, max_size=3),
    st.integers(0, 4),
    st.dictionaries(st.sampled_from("ABCD"), st.sampled_from(["before_game", "during_game"])),
)
def test_random_rules_always_have_a_result(seed, hundreds, sticks, substitutes):
    (rules,) = random_rules(seed, 1)
    points = [max(h * 100, h * rules.score_unit // 10) for h in hundreds]
    points.append(4 * rules.start_points - rules.riichi_bet * sticks - sum(points))
    more = {"sticks_left": sticks, "substitutes": substitutes}
    if final_problems(dict(zip("ABCD", points, strict=True)), SEATS, rules, **more):
        return
    got = result(rules, *points, **more)
    assert sorted(got.places.values())[0] == 1
    assert sum(got.points_after_sticks.values()) + got.points_lost == 4 * rules.start_points
    if rules.score_rounding != "none" and not substitutes and rules.split_rounding == "seat_order":
        assert got.sum == 0


@given(
    st.sampled_from(RIICHI),
    st.lists(st.integers(-100, 400), min_size=3, max_size=3),
    st.integers(0, 4),
    st.permutations("ESWN"),
)
def test_scores_sum_to_zero_but_for_what_is_lost(ruleset, hundreds, sticks, seats):
    points = [h * 100 for h in hundreds]
    points.append(4 * ruleset.start_points - 1000 * sticks - sum(points))
    got = final_result(
        dict(zip("ABCD", points, strict=True)),
        dict(zip("ABCD", seats, strict=True)),
        ruleset,
        sticks_left=sticks,
    )
    if ruleset.split_rounding == "seat_order" and ruleset.score_rounding == "none":
        expected = -got.points_lost // 100 + 4 * (ruleset.start_points - ruleset.return_points) // 100
        assert got.sum == expected + ruleset.oka * 10
    assert sum(got.points_after_sticks.values()) + got.points_lost == 4 * ruleset.start_points
    for a in got.places:
        for b in got.places:
            assert got.places[a] >= got.places[b] or got.score[a] >= got.score[b]
