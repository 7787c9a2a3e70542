"""What comes after a hand."""

import pytest

from scoring.interface import respond
from scoring.rulesets import PRESETS


def ask(ruleset, rules=None, **given):
    request = {"id": 1, "ruleset": ruleset, "kind": "progression", "given": given}
    return respond(request | ({"rules": rules} if rules else {}))


def answer(ruleset, rules=None, **given):
    reply = ask(ruleset, rules, **given)
    assert "answer" in reply, reply
    return reply["answer"]


def points(*values):
    return dict(zip("ABCD", values, strict=True))


LOW = points(29800, 28200, 24000, 18000)
HIGH = points(20000, 25000, 24000, 31000)

CASES = {
    "next dealer": ("ema2016", {"round": "E", "kyoku": 1, "dealer_won": False}, ("continue", "E2", 0)),
    "south follows": ("ema2016", {"round": "E", "kyoku": 4, "dealer_tenpai": False}, ("continue", "S1", 1)),
    "dealer won": ("ema2016", {"round": "E", "kyoku": 2, "dealer_won": True}, ("continue", "E2", 1)),
    "dealer tenpai": ("ema2016", {"round": "S", "kyoku": 2, "dealer_tenpai": True}, ("continue", "S2", 1)),
    "south four ends": ("ema2016", {"round": "S", "kyoku": 4, "dealer_keeps": False}, ("end", None, None)),
    "south four, dealer won": ("ema2016", {"round": "S", "kyoku": 4, "dealer_won": True}, ("continue", "S4", 1)),
    "west at tenhou": ("tenhou", {"round": "S", "kyoku": 4, "dealer_keeps": False}, ("west_round", "W1", None)),
    "goal at tenhou": (
        "tenhou", {"round": "S", "kyoku": 4, "dealer_keeps": False, "points": HIGH}, ("end", None, None)),
    "west goes on": ("tenhou", {"round": "W", "kyoku": 2, "dealer_won": False}, ("continue", "W3", 0)),
    "west ends at the goal": (
        "tenhou", {"round": "W", "kyoku": 2, "dealer_won": False, "points": HIGH}, ("end", None, None)),
    "west four ends anyway": ("majsoul", {"round": "W", "kyoku": 4, "dealer_won": False}, ("end", None, None)),
    "west is played out": (
        "ryanzou", {"round": "W", "kyoku": 2, "dealer_won": False, "points": HIGH}, ("continue", "W3", 0)),
    "west four, goal": (
        "ryanzou", {"round": "W", "kyoku": 4, "dealer_won": False, "points": HIGH}, ("end", None, None)),
    "north follows": ("ryanzou", {"round": "W", "kyoku": 4, "dealer_won": False}, ("continue", "N1", 0)),
    "north is sudden death": (
        "ryanzou", {"round": "N", "kyoku": 1, "dealer_won": False, "points": HIGH}, ("end", None, None)),
    "the dealer may end": (
        "ryanzou", {"round": "S", "kyoku": 4, "dealer_tenpai": True, "points": HIGH}, ("dealer_may_end", "S4", 1)),
    "not before the last hand": (
        "ryanzou", {"round": "S", "kyoku": 3, "dealer_won": True, "points": HIGH}, ("continue", "S3", 1)),
    "first dealer ends online": (
        "tenhou", {"round": "S", "kyoku": 4, "dealer_won": True, "points": HIGH}, ("end", None, None)),
    "second dealer plays on": (
        "tenhou",
        {"round": "S", "kyoku": 4, "dealer_won": True, "points": points(31000, 19000, 20000, 30000)},
        ("continue", "S4", 1)),
    "equal points go to the earlier seat": (
        "tenhou",
        {"round": "S", "kyoku": 4, "dealer_won": True, "points": points(35000, 15000, 15000, 35000)},
        ("continue", "S4", 1)),
    "a chombo is replayed": (
        "ema2016", {"round": "S", "kyoku": 4, "dealer_keeps": True, "replay": True}, ("continue", "S4", None)),
    "time is up": (
        "ema2016", {"round": "E", "kyoku": 3, "dealer_won": True, "hands_since_signal": 2}, ("end", None, None)),
    "one more hand": (
        "ema2016", {"round": "E", "kyoku": 3, "dealer_won": True, "hands_since_signal": 1}, ("continue", "E3", 1)),
    "finish the current hand": (
        "wrc2022", {"round": "E", "kyoku": 3, "dealer_won": True, "hands_since_signal": 1}, ("end", None, None)),
    "bust": (
        "majsoul",
        {"round": "E", "kyoku": 3, "dealer_won": True, "points": points(-100, 25000, 25000, 50100)},
        ("end", None, None)),
}  # fmt: skip


@pytest.mark.parametrize(("ruleset", "given", "expected"), CASES.values(), ids=CASES)
def test_what_comes_next(ruleset, given, expected):
    got = answer(ruleset, **{"points": LOW, **given})
    assert (got["next"], got["to"], got["honba_plus"]) == expected


def test_points_are_only_asked_for_where_they_decide():
    assert answer("tenhou", round="E", kyoku=2, dealer_tenpai=False)["to"] == "E3"
    assert answer("ema2016", round="S", kyoku=4, dealer_won=False)["next"] == "end"
    assert ask("tenhou", round="S", kyoku=4, dealer_won=False)["problems"][0]["code"] == "missing"


def test_the_dealer_may_be_named():
    given = {"round": "S", "kyoku": 4, "dealer_won": True, "points": points(41000, 19000, 20000, 20000)}
    assert answer("tenhou", **given)["next"] == "continue"
    assert answer("tenhou", **given, dealer="A")["next"] == "end"
    assert ask("tenhou", **given, dealer="Z")["problems"][0]["code"] == "player"


def test_a_game_nobody_wins():
    got = answer("ryanzou", round="N", kyoku=4, dealer_won=False, points=LOW)
    assert (got["next"], got["result"], got["game_ends"]) == ("end", "game_drawn", True)


def test_stopping_without_the_goal_leads_into_overtime():
    got = answer("ryanzou", round="S", kyoku=4, dealer_won=True, points=LOW)
    assert (got["next"], got["if_ended"]) == ("dealer_may_end", "west_round")
    assert answer("ryanzou", round="S", kyoku=4, dealer_won=True, points=HIGH)["if_ended"] == "end"


def test_only_a_win_by_house_rule():
    rules = {"agari_yame": "dealer_choice_win"}
    given = {"round": "S", "kyoku": 4, "points": HIGH}
    assert answer("ryanzou", rules, **given, dealer_tenpai=True)["next"] == "continue"
    assert answer("ryanzou", rules, **given, dealer_won=True)["next"] == "dealer_may_end"


@pytest.mark.parametrize("ruleset", [r for r in PRESETS.values() if r.game == "riichi"], ids=lambda r: r.name)
def test_busting(ruleset):
    assert answer(ruleset.name, lowest=-100)["game_ends"] is (
        ruleset.name in ("ryanzou", "tenhou", "tenhou2023", "majsoul")
    )
    assert answer(ruleset.name, lowest=0)["game_ends"] is False


def test_points_by_current_wind():
    by_wind = {"E": 35000, "S": 25000, "W": 20000, "N": 20000}
    assert answer("tenhou", round="S", kyoku=4, dealer_won=True, points=by_wind)["reason"] == "agari_yame"
    seats = {"A": "S", "B": "W", "C": "N", "D": "E"}
    given = {"round": "S", "kyoku": 4, "dealer_won": True, "initial_seats": seats}
    assert answer("tenhou", **given, points=points(20000, 20000, 35000, 25000))["reason"] == "agari_yame"


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        ({"round": "E", "kyoku": 5, "dealer_won": True, "points": LOW}, ["type"]),
        ({"round": "E", "kyoku": 1, "points": LOW}, ["missing"]),
        ({"round": "E", "kyoku": 1, "dealer_won": True, "dealer_tenpai": True, "points": LOW}, ["contradiction"]),
        ({"round": "E", "kyoku": 1, "dealer_won": True, "points": {"A": 1}}, ["player_count"]),
        ({"round": "Z", "kyoku": 1, "dealer_won": True, "points": LOW}, ["choice"]),
        ({"round": "E", "kyoku": 1, "dealer_won": True, "points": LOW, "initial_seats": {"A": "E"}}, ["seats"]),
    ],
)
def test_impossible_questions_are_refused(given, codes):
    assert [p["code"] for p in ask("ema2016", **given)["problems"]] == codes
