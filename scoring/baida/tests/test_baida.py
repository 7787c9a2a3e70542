"""The Baida sheet, row by row, through the JSON interface."""

import pytest

from scoring.baida.wild import baida_kinds
from scoring.interface import respond
from scoring.rulesets import get_ruleset
from scoring.tiles import format_kinds, parse_tiles


def ask(rules=None, lang="en", **given):
    request = {"id": 1, "ruleset": "baida", "kind": "baida", "given": {"baida": ["5s", "6s"], **given}}
    return respond(request | ({"rules": rules} if rules else {}) | {"lang": lang})


def answer(**given):
    reply = ask(**given)
    assert "answer" in reply, reply
    return reply["answer"]


def rows(reply):
    return dict(reply["patterns"]), dict(reply["bonuses"])


def melds(*texts):
    kinds = {"c": "chow", "p": "pong", "k": "kong", "a": "concealed_kong"}
    return [{"type": kinds[t[0]], "tiles": t[1:]} for t in texts]


@pytest.mark.parametrize(
    ("turned", "both"),
    [
        ("5s", "5s6s"),
        ("9p", "9p1p"),
        ("3z", "3z4z"),
        ("4z", "4z1z"),
        ("7z", "7z6z"),
        ("6z", "6z5z"),
        ("5z", "5z7z"),
    ],
)
def test_the_turned_tile_and_the_next_are_baida(turned, both):
    kinds = baida_kinds(parse_tiles(turned)[0].kind)
    assert "".join(format_kinds([k]) for k in kinds) == both


CASES = {
    "mixed one-suit": ({"concealed": "123555m111z22z9m", "baida_tiles": "56s"}, {"mixed_one_suit": 40}, {}),
    "pure one-suit": (
        {"concealed": "123455678999m", "baida_tiles": "56s"},
        {"pure_one_suit": 100, "nine_tile_straight": 40},
        {},
    ),
    "straight": (
        {"concealed": "123456789m111p22z"},
        {"nine_tile_straight": 40},
        {"no_baida": 10},
    ),
    "straight over a claimed run": (
        {"concealed": "123456m111p22z", "melds": melds("c789m")},
        {"nine_tile_straight": 40},
        {"no_baida": 10},
    ),
    "thirteen terminals with Baida": (
        {"concealed": "119m19p19s12345z", "baida_tiles": "56s"},
        {"thirteen_terminals": 200},
        {},
    ),
    "big crane": (
        {"concealed": "2", "melds": melds("c123m", "p555p", "c789p", "p111z")},
        {},
        {"big_crane": 100, "no_baida": 10},
    ),
    "big crane after discarding a Baida": (
        {"concealed": "2", "melds": melds("c123m", "p555p", "c789p", "p111z"), "flags": ["has_discarded_baida"]},
        {},
        {"big_crane": 10, "no_baida": 10},
    ),
    "four kongs include the crane": (
        {"concealed": "2", "melds": melds("k1111m", "k5555p", "a9999p", "k1111z")},
        {},
        {"four_kongs": 400, "no_baida": 10},
    ),
    "four Baida": (
        {"concealed": "12378m1114p2z", "baida_tiles": "5566s", "melds": []},
        {},
        {"four_baida": 10},
    ),
    "Baida dragon": (
        {"concealed": "1234789s111p22z", "baida_tiles": "56s"},
        {"nine_tile_straight": 40},
        {"baida_dragon": 30},
    ),
    "a Baida beside the dragon": (
        {"concealed": "123456789m11p2z", "baida_tiles": "56s"},
        {"nine_tile_straight": 40},
        {},
    ),
    "kong and last tile": (
        {
            "concealed": "123456m11p22z2z",
            "melds": melds("k9999p"),
            "flags": ["win_on_kong", "final_draw"],
        },
        {},
        {"no_baida": 10, "win_on_kong": 10, "final_draw": 10},
    ),
    "robbed kong": (
        {"concealed": "123456m111p222z9p9p", "by": "discard", "flags": ["robbing_a_kong"]},
        {},
        {"no_baida": 10, "robbing_a_kong": 10},
    ),
    "last discard": (
        {"concealed": "123456m111p222z9p9p", "by": "discard", "flags": ["final_discard"]},
        {},
        {"no_baida": 10, "final_discard": 10},
    ),
    "blessing of earth": (
        {"concealed": "123456m111p222z9p9p", "by": "discard", "flags": ["blessing_of_earth"], "seat": "S"},
        {},
        {"no_baida": 10, "blessing": 200},
    ),
    "judged row": (
        {"concealed": "123456m111p222z9p9p", "judge_patterns": [["item_5", 300]]},
        {"item_5": 300},
        {"no_baida": 10},
    ),
    "judged shape": (
        {"concealed": "1155m2233p4466s77z", "baida": ["8s", "9s"], "judge_patterns": [["item_4", 60]]},
        {"item_4": 60},
        {"no_baida": 10},
    ),
}


@pytest.mark.parametrize(("given", "patterns", "bonuses"), CASES.values(), ids=CASES)
def test_rows_of_the_sheet(given, patterns, bonuses):
    given = dict(given)
    if given["concealed"] == "2":
        given["concealed"] = "22z"
    reply = answer(**{"by": "self_draw", **given})
    assert rows(reply) == (patterns, bonuses)
    assert reply["total"] == min(480, min(320, sum(patterns.values())) + sum(bonuses.values()))


def test_seven_baida_end_the_hand_at_once():
    reply = answer(concealed="147m258p3z", baida_tiles="5556666s", by="self_draw")
    assert rows(reply) == ({}, {"seven_baida": 480})
    assert reply["payments"] == {"winner": 1440, "each_other": -480}


def test_caps_hold_for_patterns_and_for_the_total():
    reply = answer(
        concealed="12345678m55m99m",
        baida_tiles="56s",
        by="self_draw",
        judge_patterns=[["item_4", 300]],
        flags=["blessing_of_heaven"],
    )
    assert (reply["base"], reply["total"]) == (320, 480)


def test_patterns_may_count_alone():
    reply = answer(concealed="123455678999m", baida_tiles="56s", by="self_draw", config={"patterns_add": False})
    assert (reply["base"], reply["total"]) == (100, 100)


@pytest.mark.parametrize(
    ("given", "legal"),
    [
        ({"baida_tiles": "5s", "concealed": "12346m11p22z2z", "melds": melds("p999p"), "by": "discard"}, False),
        ({"baida_tiles": "5s", "concealed": "12346m11p22z2z", "melds": melds("p999p"), "by": "self_draw"}, True),
        ({"baida_tiles": "5s", "concealed": "12346m11p22z2z", "melds": melds("a9999p"), "by": "discard"}, True),
        ({"concealed": "123456m11p222z", "melds": melds("p999p"), "by": "discard"}, True),
        ({"baida_tiles": "5s", "concealed": "12346m11p22z2z999p", "by": "discard"}, True),
        ({"concealed": "147m258p369s12345z", "baida": ["3p", "4p"], "by": "self_draw"}, False),
    ],
    ids=["open with Baida", "self-drawn", "concealed kong only", "no Baida", "closed", "no hand"],
)
def test_who_may_win(given, legal):
    given = dict(given)
    given.setdefault("baida_tiles", "")
    assert answer(**given)["legal_win"] is legal


def test_a_discarded_baida_wins_at_face_value():
    reply = answer(concealed="123456m111p22z34s5s", by="discard", winning_tile="5s")
    assert rows(reply) == ({}, {"no_baida": 10})
    assert reply["payments"] == {"winner": 20, "thrower": -20, "each_other": 0}


def test_payment_is_a_setting():
    given = {"concealed": "123456m111p222z99p", "by": "discard"}
    assert answer(**given, config={"payment": {"thrower": 3, "others_on_discard": 1}})["payments"] == {
        "winner": 50,
        "thrower": -30,
        "each_other": -10,
    }
    assert answer(**given, config={"payment": "thrower_4x_selfdraw_each_2x"})["payments"]["winner"] == 40
    reply = ask(rules={"bonuses": {"no_baida": 20}, "total_cap": 15}, **given)
    assert reply["answer"]["total"] == 15


def test_the_judge_has_the_last_word():
    reply = answer(concealed="123456m111p222z99p", by="self_draw", judge_total=120)
    assert reply["total"] == 120 and reply["judged"] and reply["payments"]["winner"] == 360


def test_minimum_points_are_a_setting():
    given = {"concealed": "12346m111p222z99p", "baida_tiles": "5s", "by": "self_draw"}
    assert answer(**given)["total"] == 0
    assert answer(**given, config={"minimum_points": 15})["legal_win"] is False


def test_baida_dragon_may_need_the_tile_itself():
    itself = {"concealed": "12378s111p22z4s9s", "baida_tiles": "56s", "by": "self_draw"}
    substitute = {
        "baida": ["3s", "4s"],
        "concealed": "89s111p22z",
        "baida_tiles": "3s",
        "melds": melds("c123s", "c456s"),
        "by": "self_draw",
    }
    strict = {"config": {"baida_dragon_use": "face_value_only"}}
    assert "baida_dragon" in dict(answer(**itself)["bonuses"])
    assert "baida_dragon" in dict(answer(**itself, **strict)["bonuses"])
    assert "baida_dragon" in dict(answer(**substitute)["bonuses"])
    assert "baida_dragon" not in dict(answer(**substitute, **strict)["bonuses"])


def test_a_run_of_three_baida_makes_a_straight_only_by_setting():
    given = {"concealed": "123456m7722z", "baida_tiles": "5566s", "by": "self_draw"}
    assert "nine_tile_straight" not in dict(answer(**given)["patterns"])
    setting = {"straight_with_run_of_baida_only": True}
    assert "nine_tile_straight" in dict(answer(**given, config=setting)["patterns"])


def test_a_stated_reading_is_the_one_that_counts():
    given = {"concealed": "123456m789m11p2z", "baida_tiles": "56s", "by": "self_draw"}
    assert answer(**given, readings={"5s": "2z", "6s": "1p"})["legal_win"]
    assert ask(**given, readings={"5s": "3z", "6s": "9p"})["problems"][0]["code"] == "reading"
    assert ask(**given, readings={"5s": "2z"})["problems"][0]["code"] == "readings"


ACTIONS = [
    ({"action": "chow", "with_tiles": ["4s", "7s"], "tile": "6s"}, False),
    ({"action": "chow", "with_tiles": ["7s", "8s"], "tile": "6s"}, True),
    ({"action": "chow", "with_tiles": ["5s", "7s"], "tile": "6s"}, False),
    ({"action": "pong", "with_tiles": ["5s", "5s"], "tile": "5s"}, False),
    ({"action": "pong", "with_tiles": ["4p", "4p"], "tile": "4p"}, True),
    ({"action": "pong", "with_tiles": ["4p", "5s"], "tile": "4p"}, False),
    ({"action": "kong", "with_tiles": ["4p", "4p", "4p"], "tile": "4p"}, True),
    ({"action": "rob_kong", "kong": "added"}, True),
    ({"action": "rob_kong", "kong": "concealed"}, False),
]


@pytest.mark.parametrize(("given", "legal"), ACTIONS)
def test_claims(given, legal):
    assert answer(**given)["legal"] is legal


REFUSED = {
    "size": {"concealed": "123m"},
    "baida_in_concealed": {"concealed": "123456m111p222z95s"},
    "not_a_baida": {"concealed": "123456m111p222z9p", "baida_tiles": "9p"},
    "copies": {"concealed": "111112m111p222z99p"},
    "winning_tile": {"concealed": "123456m111p222z99p", "winning_tile": "8p"},
    "baida_claimed": {"concealed": "123456m11p22z2z", "melds": melds("c456s")},
    "set": {"concealed": "123456m11p22z2z", "melds": melds("c567z")},
    "flag": {"concealed": "123456m111p222z99p", "flags": ["robbing_a_kong", "nonsense"]},
    "discarded_baida": {
        "concealed": "123456m111p222z9p",
        "baida_tiles": "5s",
        "by": "discard",
        "winning_tile": "5s",
    },
    "contradiction": {"concealed": "123456m111p222z99p", "turned": "1m"},
    "baida": {"concealed": "123456m111p222z99p", "baida": ["5s", "5s"]},
    "judge_pattern": {"concealed": "123456m111p222z99p", "judge_patterns": ["item_6"]},
    "tiles": {"concealed": "12x"},
    "rule_name": {"concealed": "123456m111p222z99p", "config": {"nonsense": 1}},
}


@pytest.mark.parametrize(("code", "given"), REFUSED.items(), ids=REFUSED)
def test_impossible_hands_are_refused(code, given):
    reply = ask(by="self_draw", **given) if "by" not in given else ask(**given)
    assert code in {p["code"] for p in reply["problems"]}
    polish = ask(lang="pl", **{"by": "self_draw", **given})
    assert [p["message"] for p in polish["problems"]] != [p["message"] for p in reply["problems"]]


def test_the_turned_tile_is_out_of_play():
    given = {"concealed": "123456m111p2z", "baida_tiles": "5555s", "by": "self_draw"}
    assert "answer" in ask(**given)
    reply = respond({"id": 1, "ruleset": "baida", "kind": "baida", "given": {"turned": "5s", **given}})
    assert [p["code"] for p in reply["problems"]] == ["copies"]


@pytest.mark.parametrize("flag", ["win_on_kong", "blessing_of_heaven", "blessing_of_earth", "final_discard"])
def test_flags_that_cannot_be(flag):
    given = {"concealed": "123456m11p222z", "melds": melds("p999p"), "by": "self_draw", "flags": [flag]}
    assert ask(**given)["problems"][0]["where"] == f"given.flags.{flag}"


def test_other_rules_know_no_baida():
    reply = respond({"id": 1, "ruleset": "ema2016", "kind": "baida", "given": {}})
    assert reply["problems"][0]["code"] == "ruleset"
    assert get_ruleset("baida").game == "baida"
