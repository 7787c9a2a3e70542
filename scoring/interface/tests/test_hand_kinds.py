"""Kinds `hand`, `wait`, `report` and `legality` through the JSON interface."""

import json

import pytest

from scoring.interface import respond
from scoring.rulesets import PRESETS
from scoring.tests.hands import random_wins

ORPHANS = ["1m", "9m", "1p", "9p", "1s", "9s", *(f"{n}z" for n in range(1, 8))]
GOOD = {"tiles": "234567m22345p678s", "win": "8s", "by": "ron", "from": "E", "round": "E", "seat": "S"}


def ask(kind, given, ruleset="ema2016", **beside):
    return respond({"id": 1, "ruleset": ruleset, "kind": kind, "given": given, **beside})


def codes(reply):
    return {problem["code"] for problem in reply.get("problems", [])}


def named(value):
    """A parameter as its test's name: sets in a fixed order, so that every process collects the same tests."""
    return ", ".join(sorted(value)) if isinstance(value, set) else str(value)


@pytest.mark.parametrize("ruleset", [name for name in PRESETS if name != "baida"])
def test_every_riichi_preset_answers(ruleset):
    answer = ask("hand", GOOD, ruleset)["answer"]
    assert answer["han"] == 2 and answer["fu"] == 30
    assert answer["decomposition"] == ["234m", "567m", "345p", "678s", "22p"]
    assert [item["fu"] for item in answer["fu_items"]] == [20, 10]
    assert answer["ledger"][0]["points"] == 2000


def test_baida_has_no_riichi_hands():
    assert codes(ask("hand", GOOD, "baida")) == {"ruleset"}


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("wait", {"tiles": "2345m456p789s11z5z"}),
        ("report", {"han": 2, "fu": 30, "by": "ron", "seat": "S", "from": "E"}),
        ("legality", {"action": "riichi", "live_wall": 20}),
    ],
)
def test_no_riichi_question_is_answered_under_baida(kind, given):
    assert "answer" in ask(kind, given, "ema2016")
    (problem,) = ask(kind, given, "baida")["problems"]
    assert problem["code"] == problem["where"] == "ruleset"
    assert problem["message"] == "baida does not use riichi hands, so use the kind baida"
    assert codes(ask(kind, {**given, "colour": "red"}, "baida")) >= {"ruleset"}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"tiles": "23456m22345p678s"}, {"tile_count"}),
        ({"tiles": "22222m22345p678s"}, {"tile_count", "five_of_a_kind"}),
        ({"tiles": "22222m2345p66678s"}, {"five_of_a_kind"}),
        ({"tiles": "nonsense"}, {"tiles"}),
        ({"tiles": "234567m22345p678x"}, {"tiles"}),
        ({"tiles": 14}, {"type"}),
        ({"tiles": None}, {"missing"}),
        ({"win": "9s"}, {"winning_tile"}),
        ({"win": None}, {"missing"}),
        ({"win": "78s"}, {"tiles"}),
        ({"win": "0m"}, {"winning_tile"}),
        ({"by": "luck"}, {"choice"}),
        ({"from": None}, {"missing"}),
        ({"from": "S"}, {"winner_is_discarder"}),
        ({"by": "tsumo"}, {"from_by_tsumo"}),
        ({"seat": "X"}, {"choice"}),
        ({"riichi": 3}, {"type"}),
        ({"ippatsu": True}, {"ippatsu_without_riichi"}),
        ({"ura": ["1m"]}, {"ura_without_riichi"}),
        ({"haitei": True}, {"haitei_by_ron"}),
        ({"rinshan": True}, {"rinshan_by_ron", "rinshan_without_kan"}),
        ({"tenhou": True}, {"tenhou_by_ron", "tenhou_seat"}),
        ({"renhou": True, "riichi": 1}, {"renhou_with_riichi"}),
        ({"houtei": True, "chankan": True}, {"houtei_with_chankan"}),
        ({"by": "tsumo", "from": None, "houtei": True}, {"houtei_by_tsumo"}),
        ({"chankan": True, "tiles": "234567m22p345678s", "win": "2p"}, {"chankan_tile_held"}),
        ({"dora": "2p", "kandora": ["2p", "2p"]}, {"five_with_indicators"}),
        ({"kandora": ["1z", "1z", "2z", "2z", "3z"]}, {"indicators"}),
        ({"dora": 5}, {"type"}),
        ({"honba": -1}, {"type"}),
        ({"pao": [{"yaku": "daisangen", "player": "S"}]}, {"pao_is_winner", "pao_closed_hand"}),
        ({"pao": [{"yaku": "tanyao", "player": "E"}]}, {"pao_yaku", "pao_closed_hand"}),
        ({"pao": "E"}, {"type"}),
        ({"melds": [{"type": "pon", "tiles": "555z", "from": "N"}]}, {"tile_count"}),
        ({"riichii": 1}, {"unknown_field"}),
    ],
    ids=named,
)
def test_what_cannot_be_is_refused(changes, expected):
    assert codes(ask("hand", GOOD | changes)) == expected


OPEN = {"tiles": "234567m22p", "win": "2m", "by": "ron", "from": "E", "seat": "S"}


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        ({"type": "chi", "tiles": "345p", "from": "E"}, set()),
        ({"type": "chi", "tiles": "345p", "from": "W"}, {"chi_source"}),
        ({"type": "pon", "tiles": "777s", "from": "S"}, {"called_own_tile"}),
        ({"type": "chi", "tiles": "346p"}, {"meld"}),
        ({"type": "pon", "tiles": "9999s"}, {"meld"}),
        ({"type": "kan", "tiles": "7777s"}, {"choice"}),
        ({"type": "ankan", "tiles": "7z"}, {"meld"}),
        ({"type": "pon"}, {"missing"}),
        ({"type": "pon", "tiles": "777s", "who": "E"}, {"unknown_field"}),
    ],
    ids=named,
)
def test_melds(meld, expected):
    given = OPEN | {"melds": [meld, {"type": "chi", "tiles": "678s", "from": "E"}]}
    assert codes(ask("hand", given)) == expected


def test_all_problems_come_at_once_and_in_polish_on_request():
    given = GOOD | {"from": "S", "ippatsu": True, "haitei": True, "win": "9s"}
    reply = ask("hand", given, lang="pl")
    assert codes(reply) == {"winner_is_discarder", "ippatsu_without_riichi", "haitei_by_ron", "winning_tile"}
    assert any("wymaga riichi" in problem["message"] for problem in reply["problems"])


@pytest.mark.parametrize(
    "junk", [[], {}, 1, "x", None, True, {"a": []}, [[]], -1, 1e9, "0" * 300, [None]], ids=repr
)
def test_junk_in_any_field_is_a_problem_and_never_an_error(junk):
    for kind, given in (
        ("hand", GOOD | {"melds": [{"type": "chi", "tiles": "345p", "from": "E"}], "pao": [], "honba": 0}),
        ("wait", {"tiles": "234567m2234p678s", "melds": [], "discards": ""}),
        (
            "report",
            {"han": 2, "fu": 30, "by": "ron", "seat": "S", "from": "E", "yaku": ["pinfu", "tanyao"], "deltas": {}},
        ),
        ("legality", {"action": "declare_tenpai", "waits": ["1m"], "own_copies": 0, "visible_elsewhere": 0}),
        ("legality", {"action": "discard_after_call", "called": "1p", "meld": "123p", "discard": "4p"}),
        ("legality", {"action": "ron_on_ankan", "yaku": ["kokushi_musou"]}),
        ("legality", {"action": "win", "yaku_han": 1, "dora": 0, "honba": 0}),
        ("legality", {"action": "riichi", "live_wall": 4, "points": 900}),
    ):
        for field in given:
            reply = ask(kind, given | {field: junk})
            assert ("answer" in reply) != ("problems" in reply)
            json.dumps(reply)
        assert "problems" in ask(kind, given | {"nonsense": junk})


def test_a_hand_without_yaku_is_no_win():
    answer = ask("hand", GOOD | {"tiles": "123567m22345p678s", "win": "1m", "melds": None, "riichi": 0})["answer"]
    assert answer["legal_win"] is True
    answer = ask("hand", GOOD | {"tiles": "123567m22345p789s", "win": "7s"})["answer"]
    assert (answer["legal_win"], answer["reason"], answer["deltas"]["S"]) == (False, "no_yaku", 0)
    answer = ask("hand", GOOD | {"tiles": "123568m22345p789s", "win": "7s"})["answer"]
    assert (answer["legal_win"], answer["reason"]) == (False, "not_winning_shape")


# reported beside given


def differing(reported, given=GOOD, ruleset="ema2016"):
    answer = ask("hand", given, ruleset, reported=reported)["answer"]
    return (
        answer["agrees"],
        {d["code"]: d["text"] for d in answer["differences"]},
        {c["code"] for c in answer["causes"]},
    )


def test_a_right_report_agrees():
    right = {"yaku": [["pinfu", 1], "tanyao"], "han": 2, "fu": 30, "dora": 0, "deltas": {"E": -2000, "S": 2000}}
    assert differing(right) == (True, {}, set())


def test_the_sentence_of_the_judge_about_fu():
    agrees, texts, _ = differing({"han": 2, "fu": 40})
    assert not agrees
    assert texts["fu"] == "reported 40 fu, but the hand has 30: 20 base, 10 closed ron, 0 for the two-sided wait"


@pytest.mark.parametrize(
    ("reported", "given", "codes_expected", "cause"),
    [
        ({"han": 3}, {}, {"han"}, "han_too_many"),
        ({"yaku": ["pinfu"]}, {}, {"yaku_missing"}, None),
        ({"yaku": ["pinfu", "tanyao", "iipeikou"]}, {}, {"yaku_extra"}, None),
        ({"yaku": [["pinfu", 2], ["tanyao", 1]]}, {}, {"yaku_han"}, None),
        ({"limit": "mangan"}, {}, {"limit"}, None),
        ({"deltas": {"E": -2000, "S": 2000}}, {"honba": 1}, {"deltas"}, "honba_forgotten"),
        ({"deltas": {"E": -2900, "S": 2900}}, {}, {"deltas"}, "paid_as_dealer"),
        ({"deltas": {"E": -1300, "S": 2700, "W": -700, "N": -700}}, {}, {"deltas"}, "counted_as_tsumo"),
        ({"dora": 1}, {}, {"dora"}, None),
        ({"red_fives": 1, "ura_dora": 1}, {}, {"red_fives", "ura_dora"}, None),
        ({"deltas": {"E": -2000, "S": 1900}}, {}, {"deltas"}, None),
    ],
    ids=named,
)
def test_differences(reported, given, codes_expected, cause):
    agrees, texts, causes = differing(reported, GOOD | given)
    assert not agrees and set(texts) == codes_expected
    assert cause is None or cause in causes


@pytest.mark.parametrize(
    ("given", "ruleset", "reported", "cause"),
    [
        ({"riichi": 1, "ippatsu": True}, "ema2016", {"han": 4, "deltas": {"E": -8000, "S": 8000}}, "kiriage"),
        (
            {"tiles": "111m234567p678s11z", "seat": "E", "from": "W", "riichi": 1},
            "ema2025",
            {"fu": 50},
            "double_wind_pair",
        ),
        ({"tiles": "223344m667788p55s", "win": "4m"}, "ema2016", {"fu": 25, "han": 3}, "lower_reading"),
        ({"by": "tsumo", "from": None}, "ema2016", {"fu": 30, "han": 3}, "pinfu_tsumo"),
    ],
    ids=["kiriage", "double wind", "seven pairs", "pinfu tsumo"],
)
def test_the_mistake_is_named(given, ruleset, reported, cause):
    agrees, _, causes = differing(reported, GOOD | given, ruleset)
    assert not agrees and cause in causes


def test_a_win_that_is_none_is_the_one_difference():
    agrees, texts, _ = differing({"han": 1, "fu": 30}, GOOD | {"tiles": "123567m22345p789s", "win": "7s"})
    assert not agrees and set(texts) == {"no_win"}


def test_junk_reports():
    for reported in (
        [],
        "x",
        {"han": "2"},
        {"yaku": ["nothing"]},
        {"deltas": {"Q": 1}},
        {"limit": "huge"},
        {"what": 1},
    ):
        assert "problems" in ask("hand", GOOD, reported=reported)


# report


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param({"from": "S"}, {"winner_is_discarder"}, id="winner = loser"),
        pytest.param({"han": 1, "fu": 20}, {"twenty_fu_ron"}, id="1 han 20 fu ron"),
        pytest.param({"yaku": ["riichi", "tanyao"]}, {"riichi_not_declared"}, id="riichi yaku without riichi bet"),
        pytest.param({"han": 12, "yaku": ["tanyao"]}, {"han_sum"}, id="12 han with one 1-han yaku"),
        pytest.param({"han": 5, "ura_dora": 4}, {"ura_without_riichi"}, id="4 ura dora without riichi"),
        pytest.param({"han": 1, "fu": 0}, {"fu"}, id="1 han 0 fu"),
        pytest.param(
            {"han": None, "fu": None, "yaku": ["daisangen"], "pao": [{"yaku": "daisangen", "player": "S"}]},
            {"pao_is_winner"},
            id="pao player = winner",
        ),
        pytest.param(
            {"fu": 25, "yaku": ["riichi", "tanyao"], "riichi": 1}, {"fu_25"}, id="25 fu without seven pairs"
        ),
        pytest.param({"fu": 25, "open": True}, {"fu_25"}, id="25 fu open"),
        pytest.param({"fu": 25, "han": 1}, {"too_few_han"}, id="1 han 25 fu"),
        pytest.param({"fu": 25, "by": "tsumo", "from": None}, {"too_few_han"}, id="2 han 25 fu tsumo"),
        pytest.param({"han": 5, "yaku": ["tanyao"]}, {"han_sum"}, id="5 han from a 1-han yaku"),
        pytest.param({"fu": 20, "open": True}, {"twenty_fu_open"}, id="20 fu open"),
        pytest.param(
            {"han": 1, "fu": 20, "by": "tsumo", "from": None},
            {"too_few_han", "one_han_twenty_fu"},
            id="1 han 20 fu tsumo",
        ),
        pytest.param({"fu": 33}, {"fu"}, id="33 fu"),
        pytest.param({"fu": 150}, {"fu"}, id="150 fu"),
        pytest.param({"han": 0}, {"han"}, id="0 han"),
        pytest.param({"han": None}, {"missing"}, id="no han"),
        pytest.param({"fu": None}, {"missing"}, id="no fu"),
        pytest.param({"riichi": 1, "open": True}, {"open_riichi"}, id="open riichi"),
        pytest.param({"ippatsu": True}, {"ippatsu_without_riichi"}, id="ippatsu without riichi"),
        pytest.param({"haitei": True}, {"haitei_by_ron"}, id="haitei by ron"),
        pytest.param({"houtei": True, "chankan": True}, {"houtei_with_chankan"}, id="kan of the last tile"),
        pytest.param({"yaku": ["pinfu", "toitoi"], "han": 3}, {"yaku_together"}, id="pinfu and toitoi"),
        pytest.param({"yaku": ["pinfu", "pinfu"]}, {"yaku_twice"}, id="twice the same"),
        pytest.param({"yaku": ["pinfu", "yakuhai_chun"]}, {"yaku_together"}, id="pinfu with a triplet"),
        pytest.param(
            {"yaku": ["pinfu", "tanyao"], "open": True}, {"yaku_closed_only", "han_sum"}, id="open pinfu"
        ),
        pytest.param({"yaku": [["tanyao", 2]]}, {"yaku_han", "han_sum"}, id="han of a yaku"),
        pytest.param({"yaku": ["uupin_kaihou"], "han": 1}, {"yaku_not_played"}, id="local yaku"),
        pytest.param(
            {"yaku": ["daisangen", "tanyao"], "han": None, "fu": None}, {"beside_yakuman"}, id="yakuman and tanyao"
        ),
        pytest.param({"yaku": ["pinfu", "tanyao"], "fu": 40}, {"pinfu_fu"}, id="pinfu with 40 fu"),
        pytest.param({"yaku": ["chiitoitsu"]}, {"chiitoitsu_fu"}, id="seven pairs with 30 fu"),
        pytest.param({"yaku": []}, {"no_yaku"}, id="no yaku"),
        pytest.param(
            {"by": "tsumo", "from": None, "yaku": ["tanyao", "iipeikou"]},
            {"menzen_tsumo_missing"},
            id="closed self-draw",
        ),
        pytest.param({"riichi": 1, "yaku": ["pinfu", "tanyao"]}, {"riichi_missing"}, id="riichi without its yaku"),
        pytest.param({"red_fives": 1, "han": 3}, {"too_many_red"}, id="red fives without any"),
        pytest.param({"limit": "mangan"}, {"limit"}, id="wrong limit"),
        pytest.param({"yaku": ["nothing"]}, {"yaku"}, id="unknown yaku"),
        pytest.param({"riichi": 2, "ippatsu": True, "han": 2}, {"too_few_han"}, id="fewer han than declared"),
        pytest.param(
            {"yaku": ["daisangen"], "yakuman_units": 3, "han": None, "fu": None}, {"yakuman_units"}, id="units"
        ),
    ],
)
def test_impossible_reports_are_refused(given, expected):
    report = {"han": 2, "fu": 30, "by": "ron", "seat": "S", "from": "E"}
    assert codes(ask("report", report | given)) == expected


@pytest.mark.parametrize(
    ("given", "ruleset", "deltas"),
    [
        ({"han": 2, "fu": 30, "by": "ron", "seat": "S", "from": "E"}, "ema2016", [-2000, 2000, 0, 0]),
        ({"han": 4, "fu": 30, "by": "tsumo", "seat": "S", "honba": 2}, "ema2016", [-4100, 8500, -2200, -2200]),
        ({"han": 4, "fu": 30, "by": "tsumo", "seat": "S"}, "ema2025", [-4000, 8000, -2000, -2000]),
        ({"han": 13, "fu": 30, "by": "ron", "seat": "E", "from": "N"}, "tenhou", [48000, 0, 0, -48000]),
        ({"han": 13, "fu": 30, "by": "ron", "seat": "E", "from": "N"}, "ema2016", [36000, 0, 0, -36000]),
        ({"han": 1, "fu": 20, "by": "tsumo", "seat": "S"}, "ryanzou", [-400, 800, -200, -200]),
        (
            {
                "yaku": ["daisangen"],
                "by": "ron",
                "seat": "S",
                "from": "E",
                "pao": [{"yaku": "daisangen", "player": "W"}],
            },
            "ema2016",
            [-16000, 32000, -16000, 0],
        ),
        ({"yaku": ["kokushi_musou_13"], "by": "ron", "seat": "S", "from": "E"}, "majsoul", [-64000, 64000, 0, 0]),
        ({"limit": "haneman", "by": "tsumo", "seat": "E"}, "ema2016", [18000, -6000, -6000, -6000]),
        ({"han": 3, "fu": 25, "by": "tsumo", "seat": "S"}, "ema2016", [-1600, 3200, -800, -800]),
    ],
    ids=named,
)
def test_possible_reports_are_paid(given, ruleset, deltas):
    reply = ask("report", given, ruleset)
    assert list(reply["answer"]["deltas"].values()) == deltas, reply


def test_a_reported_payment_is_compared():
    given = {"han": 2, "fu": 30, "by": "ron", "seat": "S", "from": "E", "deltas": {"E": -2000, "S": 2000}}
    assert ask("report", given)["answer"]["agrees"] is True
    wrong = ask("report", given | {"deltas": {"E": -2600, "S": 2600}})["answer"]
    assert wrong["agrees"] is False and "E -2000, not -2600" in wrong["differences"][0]["text"]


def test_what_a_hand_is_worth_is_a_possible_report():
    """Han, fu and yaku of generated hands are never refused, and are paid the same."""
    from scoring import evaluate
    from scoring.tests.hands import random_wins

    names = [name for name in PRESETS if name != "baida"]
    for index, (hand, win) in enumerate(random_wins(77, 600)):
        ruleset = names[index % len(names)]
        value = evaluate(hand, win, PRESETS[ruleset])
        if not value.legal or win.hidden:
            continue
        given = {
            "han": value.han,
            "fu": value.fu,
            "yaku": [list(entry) for entry in value.yaku],
            "dora": value.dora,
            "ura_dora": value.ura_dora,
            "red_fives": value.red_fives,
            "by": "tsumo" if win.tsumo else "ron",
            "seat": "ESWN"[win.seat],
            "open": not hand.closed,
            "riichi": win.riichi,
            "honba": win.honba,
        }
        if win.source is not None:
            given["from"] = "ESWN"[win.source]
        reply = ask("report", given, ruleset)
        assert "answer" in reply, (reply, str(hand), win)
        if not (ruleset == "ryanzou" and win.rinshan) and dict(value.yaku).keys() != {"renhou"}:
            assert list(reply["answer"]["deltas"].values()) == list(value.deltas), (str(hand), win)


# wait


def test_wait():
    given = {"tiles": "23m456p789s11z", "melds": [{"type": "pon", "tiles": "555z"}], "discards": ["4m", "9p"]}
    answer = ask("wait", given)["answer"]
    assert answer == {
        "tenpai": True,
        "waits": ["1m", "4m"],
        "wait_shapes": {"1m": ["ryanmen"], "4m": ["ryanmen"]},
        "furiten": True,
        "furiten_tiles": ["4m"],
    }


FOUR_KANS = [{"type": "ankan", "tiles": f"{n}{n}{n}{n}z"} for n in range(1, 5)]
THREE_MELDS = [
    {"type": "chi", "tiles": "789s"},
    {"type": "pon", "tiles": "555z"},
    {"type": "daiminkan", "tiles": "9999p"},
]


@pytest.mark.parametrize(
    ("tiles", "melds", "waits"),
    [
        ("2345m456p789s11z5z", [], ""),
        ("3334m123p456p789s", [], "2m ryanmen, 4m tanki, 5m ryanmen"),
        ("2345m456p789s111z", [], "2m tanki, 5m tanki"),
        ("23456m456p789s11z", [], "1m ryanmen, 4m ryanmen, 7m ryanmen"),
        ("12m456p789s11z777z", [], "3m penchan"),
        ("22m456p789s11z777z", [], "2m shanpon, 1z shanpon"),
        ("34455m456p789s11z", [], "3m ryanmen, 6m ryanmen"),
        ("13m22p", THREE_MELDS, "2m kanchan"),
        ("0m", FOUR_KANS, "5m tanki"),
        ("1133557799p113z", [], "3z tanki"),
        ("19m19p19s1234566z", [], "7z tanki"),
        ("19m19p19s1234567z", [], ", ".join(f"{tile} thirteen_sided" for tile in ORPHANS)),
    ],
)
def test_waits_and_their_shapes(tiles, melds, waits):
    expected = dict(wait.split() for wait in waits.split(", ") if wait)
    answer = ask("wait", {"tiles": tiles, "melds": melds})["answer"]
    assert answer == {
        "tenpai": bool(waits),
        "waits": list(expected),
        "wait_shapes": {tile: [shape] for tile, shape in expected.items()},
        "furiten": False,
    }


def test_a_wait_can_have_several_shapes():
    answer = ask("wait", {"tiles": "1112345678999m"})["answer"]
    assert answer["waits"] == [f"{n}m" for n in range(1, 10)]
    assert answer["wait_shapes"]["3m"] == ["ryanmen", "penchan"]
    assert answer["wait_shapes"]["1m"] == ["ryanmen", "shanpon"]


def test_every_wait_completes_the_hand_and_nothing_else_does():
    """Waits and wins are worked out in different ways."""
    kinds = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
    tenpai = 0
    for hand, win in random_wins(77, 60):
        rest = [str(tile) for tile in hand.concealed]
        rest.remove(next(str(tile) for tile in hand.concealed if tile.kind == win.tile))
        melds = [{"type": meld.type, "tiles": "".join(map(str, meld.tiles))} for meld in hand.melds]
        answer = ask("wait", {"tiles": "".join(rest), "melds": melds})["answer"]
        tenpai += answer["tenpai"]
        for kind in kinds:
            given = {"tiles": "".join(rest) + kind, "melds": melds, "win": kind, "by": "tsumo", "seat": "S"}
            reply = ask("hand", given)
            complete = "answer" in reply and reply["answer"].get("reason") != "not_winning_shape"
            assert complete is (kind in answer["waits"]), (str(hand), kind)
    assert tenpai > 50


@pytest.mark.parametrize(
    ("discards", "found"),
    [
        ("0m", ["5m"]),
        (["0m"], ["5m"]),
        (["5m", "8m", "1z"], ["5m", "8m"]),
        ("158m", ["5m", "8m"]),
        ("1234m", []),
        ([], []),
        (None, []),
    ],
)
def test_furiten_by_the_own_river(discards, found):
    answer = ask("wait", {"tiles": "67m456p789s11z777z", "discards": discards})["answer"]
    assert answer["furiten"] is bool(found)
    assert answer.get("furiten_tiles", []) == found


def test_a_river_cannot_hold_a_fifth_tile():
    given = {"tiles": "67m456p789s11z777z", "discards": "77z"}
    assert [(p["code"], p["where"]) for p in ask("wait", given)["problems"]] == [
        ("five_of_a_kind", "given.discards")
    ]
    assert codes(ask("wait", {**given, "discards": "00055m"})) == {"five_of_a_kind"}
    assert codes(ask("wait", {**given, "discards": 7})) == {"type"}


def test_a_tile_held_four_times_is_no_wait_beside_another():
    """With the 2m it could be two runs, but all four are held."""
    answer = ask("wait", {"tiles": "13m22m", "melds": [*THREE_MELDS[:2], {"type": "chi", "tiles": "234m"}]})
    assert codes(answer) == set()
    assert answer["answer"]["waits"] == ["2m"]
    held = {"tiles": "13m22m", "melds": [{"type": "chi", "tiles": "234m"}] * 2 + [THREE_MELDS[1]]}
    assert ask("wait", held)["answer"] == {
        "tenpai": False,
        "waits": [],
        "wait_shapes": {},
        "furiten": False,
        "fifth_tiles": ["2m"],
        "reason": "only_fifth_tile",
    }


def test_tenpai_on_the_fifth_tile_is_the_rulesets_choice():
    given = {"tiles": "1111m222p345p678s"}
    assert ask("wait", given)["answer"]["tenpai"] is False
    assert ask("wait", given)["answer"]["reason"] == "only_fifth_tile"
    assert ask("wait", given, rules={"fifth_tile_tenpai": True})["answer"]["tenpai"] is True


@pytest.mark.parametrize(
    "given",
    [
        {"tiles": GOOD["tiles"]},
        {"tiles": "234567m22345p67s", "melds": [{"type": "pon", "tiles": "555z"}]},
        {"tiles": "234567m22345p6s"},
        {"tiles": "", "melds": [{"type": "pon", "tiles": "555z"}]},
    ],
    ids=str,
)
def test_fourteen_tiles_wait_for_nothing_nor_do_twelve(given):
    (problem,) = ask("wait", given)["problems"]
    assert (problem["code"], problem["where"]) == ("tile_count", "given.tiles")
    assert problem["message"].endswith("a hand has 13 (a kan counts as three)")


# legality


@pytest.mark.parametrize(
    ("ruleset", "given", "reason"),
    [
        ("ema2016", {"action": "riichi", "live_wall": 3}, "too_few_tiles"),
        ("ema2016", {"action": "riichi", "live_wall": 4}, None),
        ("ema2025", {"action": "riichi", "live_wall": 1}, None),
        ("mleague", {"action": "riichi", "live_wall": 0}, None),
        ("tenhou", {"action": "riichi", "live_wall": 10, "points": 900}, "too_few_points"),
        ("ema2025", {"action": "riichi", "live_wall": 10, "points": 900}, None),
        ("ema2016", {"action": "riichi", "live_wall": 10, "open": True}, "open_hand"),
        (
            "ema2016",
            {"action": "discard_after_call", "called": "1p", "meld": "123p", "discard": "1p"},
            "kuikae_same_tile",
        ),
        (
            "ema2016",
            {"action": "discard_after_call", "called": "1p", "meld": "123p", "discard": "4p"},
            "kuikae_other_end",
        ),
        (
            "ema2016",
            {"action": "discard_after_call", "called": "6p", "meld": "456p", "discard": "3p"},
            "kuikae_other_end",
        ),
        ("ema2016", {"action": "discard_after_call", "called": "5p", "meld": "456p", "discard": "7p"}, None),
        ("ema2016", {"action": "discard_after_call", "called": "9m", "meld": "789m", "discard": "1p"}, None),
        (
            "ema2016",
            {"action": "discard_after_call", "called": "0p", "meld": "055p", "discard": "5p"},
            "kuikae_same_tile",
        ),
        ("ema2008", {"action": "discard_after_call", "called": "1p", "meld": "123p", "discard": "1p"}, None),
        ("ema2008", {"action": "win", "yaku_han": 1, "dora": 3, "honba": 5}, "too_few_yaku"),
        ("ema2008", {"action": "win", "yaku_han": 2, "honba": 5}, None),
        ("ema2016", {"action": "win", "yaku_han": 1, "honba": 5}, None),
        ("ema2016", {"action": "win", "yaku_han": 0, "dora": 4}, "no_yaku"),
        ("ema2016", {"action": "win", "yaku_han": 1, "yaku": ["haitei"]}, None),
        ("ema2016", {"action": "ron_on_ankan", "yaku": "kokushi_musou"}, None),
        ("ema2016", {"action": "ron_on_ankan", "yaku": ["kokushi_musou_13"]}, None),
        ("ema2016", {"action": "ron_on_ankan", "yaku": "chuuren_poutou"}, "ankan_not_robbed"),
        ("ryanzou", {"action": "ron_on_ankan", "yaku": "chuuren_poutou_9"}, None),
        ("tenhou", {"action": "ron_on_ankan", "yaku": "kokushi_musou"}, "ankan_not_robbed"),
    ],
    ids=named,
)
def test_legality(ruleset, given, reason):
    answer = ask("legality", given, ruleset)["answer"]
    assert (answer["legal"], answer.get("reason")) == (reason is None, reason)


@pytest.mark.parametrize(
    ("given", "tenpai"),
    [
        ({"waits": ["5m"], "own_copies": 4}, False),
        ({"waits": ["5m"], "own_copies": {"5m": 4}}, False),
        ({"waits": "58m", "own_copies": [4, 3]}, True),
        ({"waits": ["5m"], "own_copies": 0, "visible_elsewhere": 4}, True),
        ({"waits": [], "own_copies": 0}, False),
    ],
    ids=named,
)
def test_tenpai_at_a_draw(given, tenpai):
    assert ask("legality", {"action": "declare_tenpai", **given})["answer"]["tenpai"] is tenpai


# atozuke

NASHI = {"atozuke": False}
ONE_SIDED = {
    **GOOD,
    "tiles": "345m678m55s234p",
    "melds": [{"type": "pon", "tiles": "222s", "from": "W"}],
    "win": "4p",
}


def test_a_hand_without_a_sure_yaku_may_not_win():
    assert ask("hand", ONE_SIDED)["answer"]["legal_win"]
    answer = ask("hand", ONE_SIDED, rules=NASHI, reported={"han": 1, "fu": 30})["answer"]
    assert (answer["legal_win"], answer["reason"], answer["yaku"]) == (False, "atozuke", [["tanyao", 1]])
    assert answer["text"].startswith("without atozuke, one yaku")
    assert [difference["text"] for difference in answer["differences"]] == [answer["text"]]
    polish = ask("hand", ONE_SIDED, rules=NASHI, lang="pl")["answer"]
    assert polish["text"].startswith("bez atozuke jedno z yaku")


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"yaku": ["haitei"], "by": "tsumo", "open": True, "haitei": True}, "atozuke"),
        ({"yaku": ["houtei"], "open": True, "houtei": True}, "atozuke"),
        ({"yaku": ["chankan"], "chankan": True, "fu": 40}, "atozuke"),
        ({"yaku": ["tanyao"], "open": True}, "not_checked"),
        ({"open": True}, "not_checked"),
        ({"houtei": True, "open": True}, "not_checked"),
        ({"yaku": ["riichi"], "riichi": 1, "fu": 40}, None),
        ({"riichi": 1, "fu": 40}, None),
        ({"by": "tsumo"}, None),
    ],
    ids=named,
)
def test_a_report_is_checked_as_far_as_it_tells(more, expected):
    given = {"han": 1, "fu": 30, "by": "ron", "seat": "S", **more}
    if given["by"] == "ron":
        given["from"] = "E"
    plain = ask("report", given)["answer"]
    reply = ask("report", given, rules=NASHI)
    if expected == "atozuke":
        assert codes(reply) == {"atozuke"}
    else:
        beside = {"not_checked": ["atozuke"]} if expected else {}
        assert reply["answer"] == plain | beside


@pytest.mark.parametrize(
    ("yaku", "answer"),
    [
        (None, {"legal": True, "not_checked": ["atozuke"]}),
        ("tanyao", {"legal": True, "not_checked": ["atozuke"]}),
        (["riichi", "tanyao"], {"legal": True}),
        (["haitei", "menzen_tsumo"], {"legal": True}),
    ],
)
def test_a_win_is_checked_as_far_as_its_yaku_tell(yaku, answer):
    given = {"action": "win", "yaku_han": 1, **({"yaku": yaku} if yaku else {})}
    assert ask("legality", given, rules=NASHI)["answer"] == answer


def test_chance_alone_makes_no_win_without_atozuke():
    given = {"action": "win", "yaku_han": 1, "yaku": ["rinshan"]}
    assert ask("legality", given, rules=NASHI)["answer"]["reason"] == "atozuke"
    assert codes(ask("legality", {**given, "yaku": [1]})) == {"type"}
