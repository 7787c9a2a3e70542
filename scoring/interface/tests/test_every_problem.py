"""All that is wrong with an input is said at once, and nothing that is not."""

import json
import subprocess
import sys
from itertools import combinations

import pytest

from scoring.interface import respond

JUNK = [["no sense"]]
HAND = {
    "tiles": "234567m22345p678s", "win": "8s", "by": "ron", "from": "E", "seat": "S", "round": "S", "riichi": 1,
    "ippatsu": False, "dora": ["1m"], "kandora": [], "ura": ["1z"], "honba": 1, "pao": [], "houtei": False,
}  # fmt: skip
OPEN = {
    "tiles": "234567m22p", "win": "2m", "by": "tsumo", "seat": "S", "rinshan": True,
    "melds": [{"type": "daiminkan", "tiles": "3333s", "from": "W"}, {"type": "chi", "tiles": "678s", "from": "E"}],
}  # fmt: skip
REPORT = {
    "han": 4, "fu": 30, "yaku": ["riichi", "pinfu", "tanyao"], "ura_dora": 1, "by": "ron", "seat": "S",
    "from": "W", "riichi": 1, "open": False, "honba": 0, "deltas": {"S": 7700, "W": -7700},
}  # fmt: skip
SETTLED = {"honba": 1, "sticks_carried": 1, "riichi_this_hand": ["S"], "round": "E"}
FINAL = {
    "points": {"A": 41000, "B": 31000, "C": 26000, "D": 21000},
    "initial_seats": {"A": "E", "B": "S", "C": "W", "D": "N"},
    "sticks_left": 1, "chombo": {"A": 1}, "penalties": {"B": 500},
}  # fmt: skip
BAIDA = {
    "baida": ["5s", "6s"], "concealed": "12345777m2211z", "baida_tiles": "56s", "melds": [], "by": "self_draw",
    "winning_tile": "1z", "flags": ["final_draw"], "judge_patterns": [["item_5", 100]], "seat": "E",
}  # fmt: skip
WINNERS = [{"seat": "S", "ron_value": 3900}, {"seat": "N", "ron_value": 8000}]
GOOD = {
    "closed hand": ("hand", "ema2016", HAND),
    "open hand": ("hand", "tenhou", OPEN),
    "report": ("report", "tenhou", REPORT),
    "wait": ("wait", "ema2016", {"tiles": "23m456p789s11122z", "melds": [], "discards": ["4m"]}),
    "several rons": ("multi_ron", "ema2016", SETTLED | {"discarder": "W", "winners": WINNERS}),
    "draw": ("draw", "ema2016", SETTLED | {"tenpai": ["S"]}),
    "nagashi": ("nagashi", "tenhou", SETTLED | {"nagashi": ["W"], "nagashi_hand_closed": True, "tenpai": ["S"]}),
    "four riichi": ("abortive", "tenhou", {"event": "suucha_riichi", "riichi_this_hand": ["E", "S", "W", "N"]}),
    "chombo": ("chombo", "ryanzou", SETTLED | {"offender": "S", "cause": "noten_riichi"}),
    "four kans": (
        "special_win",
        "ryanzou",
        {"event": "suukantsu_after_discard", "winner": "S", "fourth_kan": "daiminkan", "fed_by": "N"},
    ),
    "progression": (
        "progression",
        "tenhou",
        {"round": "S", "kyoku": 4, "dealer_won": True, "points": FINAL["points"]},
    ),
    "riichi": ("legality", "ema2016", {"action": "riichi", "live_wall": 4}),
    "swap": (
        "legality",
        "ema2016",
        {"action": "discard_after_call", "called": "1p", "meld": "123p", "discard": "9p"},
    ),
    "win": ("legality", "ema2012", {"action": "win", "yaku_han": 2, "dora": 1, "honba": 5}),
    "robbing": ("legality", "ema2016", {"action": "ron_on_ankan", "yaku": ["kokushi_musou"]}),
    "tenpai": (
        "legality",
        "ema2016",
        {"action": "declare_tenpai", "waits": ["1m", "4m"], "own_copies": [1, 2], "visible_elsewhere": 1},
    ),
    "kan": (
        "legality",
        "ema2016",
        {"action": "ankan", "tiles": "555z234m567p34s99s", "drawn": "5z", "kan": "5z", "riichi": True},
    ),
    "furiten": (
        "legality",
        "ema2016",
        {"action": "ron", "tiles": "23m456p789s11122z", "win": "1m", "discards": "9m", "passed": "4m"},
    ),
    "final": ("final", "ema2016", FINAL),
    "baida": ("baida", "baida", BAIDA),
}  # fmt: skip
FIELDS = [(name, field) for name, (_, _, given) in GOOD.items() for field in given]


def ask(kind, ruleset, given, **beside):
    return respond({"id": 1, "ruleset": ruleset, "kind": kind, "given": given, **beside})


def where(reply):
    return {p["where"] for p in reply.get("problems", ())}


@pytest.mark.parametrize("name", GOOD)
def test_nothing_is_wrong_with_these(name):
    assert "answer" in ask(*GOOD[name])


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_an_unreadable_field_accuses_no_other(name, field):
    kind, ruleset, given = GOOD[name]
    found = where(ask(kind, ruleset, given | {field: JUNK}))
    assert found and all(f"{place}.".startswith(f"given.{field}.") for place in found), found


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_what_is_missing_is_not_called_unreadable(name, field):
    kind, ruleset, given = GOOD[name]
    reply = ask(kind, ruleset, {key: value for key, value in given.items() if key != field})
    assert not {p["code"] for p in reply.get("problems", ())} & {"type", "choice", "tiles", "count", "seats"}


#: One thing wrong with a hand: where it is said.
FAULTS = {
    "given.tiles": {"tiles": "234567m22345p678x"},
    "given.win": {"win": "8x"},
    "given.dora": {"dora": ["?"]},
    "given.honba": {"honba": -1},
    "given.houtei": {"houtei": "yes"},
    "given.haitei": {"haitei": True},
    "given.from": {"from": "S"},
    "given.melds.0.tiles": {"melds": [{"type": "chi", "tiles": "346s"}]},
    "given.tenhou": {"tenhou": True},
    "given.pao.0.player": {"pao": [{"yaku": "daisangen", "player": "S"}]},
    "given.colour": {"colour": "blue"},
    "given.ura": {"riichi": 0},
}


@pytest.mark.parametrize(("first", "second"), list(combinations(FAULTS, 2)))
def test_two_faults_are_both_said(first, second):
    assert {first, second} <= where(ask("hand", "ema2016", HAND | FAULTS[first] | FAULTS[second]))


REPORT_FAULTS = {
    "ippatsu": {"yaku": ["ippatsu", "pinfu"], "riichi": 0},
    "open riichi": {"open": True},
    "own discard": {"from": "S"},
    "25 fu": {"fu": 25},
    "12 han": {"han": 12},
    "by tsumo": {"by": "tsumo", "from": None},
    "haitei": {"yaku": ["haitei", "riichi", "pinfu"]},
    "ura": {"riichi": 0},
    "yakuman": {"yaku": ["daisangen", "tanyao"], "yakuman_units": 4},
}


@pytest.mark.parametrize(
    ("kind", "given", "fault"),
    [("hand", HAND, fault) for fault in FAULTS.values()] + [("report", REPORT, f) for f in REPORT_FAULTS.values()],
    ids=[*FAULTS, *REPORT_FAULTS],
)
def test_an_unreadable_field_beside_a_fault_accuses_no_other(kind, given, fault):
    faulty = given | fault
    before = where(ask(kind, "tenhou", faulty))
    assert before
    for field in given:
        found = where(ask(kind, "tenhou", faulty | {field: JUNK}))
        assert {place for place in found if not f"{place}.".startswith(f"given.{field}.")} <= before, field


def test_an_unreadable_action_or_baida_asks_for_nothing_more():
    assert where(ask("baida", "baida", {"action": "steal", "kong": "concealed"})) == {"given.action"}
    readings = BAIDA | {"readings": {"5s": "3m", "6s": "2z"}, "winning_tile": None}
    assert "answer" in ask("baida", "baida", readings)
    assert where(ask("baida", "baida", readings | {"baida_tiles": "5x"})) == {"given.baida_tiles"}


def test_unreadable_riichi_leaves_open_whether_there_may_be_ippatsu():
    assert where(ask("hand", "ema2016", HAND | {"riichi": 3, "ippatsu": True})) == {"given.riichi"}


def test_a_bad_report_beside_a_bad_hand_is_said_with_it():
    reply = ask("hand", "ema2016", HAND | {"honba": -1}, reported={"han": "three", "colour": 1})
    assert where(reply) == {"given.honba", "reported.han", "reported.colour"}
    assert where(ask("hand", "ema2016", HAND, reported=[])) == {"reported"}


def test_a_report_is_weighed_as_far_as_it_can_be_read():
    given = {"han": 3, "fu": 35, "by": "ron", "seat": "S", "from": "S", "ippatsu": "x", "ura_dora": 4}
    assert where(ask("report", "ema2016", given)) == {
        "given.ippatsu",
        "given.from",
        "given.ura_dora",
        "given.fu",
    }


def test_a_report_is_told_where_it_says_what_cannot_be():
    given = {
        "han": 3,
        "fu": 30,
        "by": "ron",
        "seat": "S",
        "from": "W",
        "yaku": ["tanyao", "menzen_tsumo", "pinfu"],
    }
    assert where(ask("report", "ema2016", given)) == {"given.yaku.1"}
    by_flag = {"han": 3, "fu": 30, "by": "ron", "seat": "S", "from": "W", "haitei": True, "ippatsu": True}
    assert where(ask("report", "ema2016", by_flag)) == {"given.haitei", "given.ippatsu"}


def test_changes_of_points_may_stand_beside_a_report_too():
    given = {"han": 3, "fu": 30, "by": "ron", "seat": "S", "from": "W"}
    right = ask("report", "ema2016", given, reported={"han": 3, "deltas": {"S": 3900, "W": -3900}})["answer"]
    assert (right["agrees"], right["differences"]) == (True, [])
    wrong = ask("report", "ema2016", given, reported={"han": 4, "deltas": {"S": 7700, "W": -7700}})["answer"]
    assert [(d["code"], d["right"]) for d in wrong["differences"]] == [
        ("han", 3),
        ("deltas", {"E": 0, "S": 3900, "W": -3900, "N": 0}),
    ]
    assert where(ask("report", "ema2016", given | {"deltas": {"Q": 1}})) == {"given.deltas"}


@pytest.mark.parametrize(
    ("action", "place"),
    [
        ({"action": "discard_after_call", "called": "1p", "meld": "124p", "discard": "4p"}, "given.meld"),
        ({"action": "discard_after_call", "called": "1p", "meld": "11p", "discard": "4p"}, "given.meld"),
        ({"action": "discard_after_call", "called": "9p", "meld": "123p", "discard": "4p"}, "given.meld"),
        ({"action": "discard_after_call", "called": "9p", "meld": "", "discard": "4p"}, "given.meld"),
        (
            {"action": "declare_tenpai", "waits": ["1m"], "own_copies": 2, "visible_elsewhere": 3},
            "given.visible_elsewhere",
        ),
    ],
    ids=["gap", "pair", "not the called tile", "no tiles", "five copies"],
)
def test_what_no_table_has_is_not_judged(action, place):
    assert where(ask("legality", "ema2016", action)) == {place}


def test_winners_and_players_are_looked_at_each_by_itself():
    winners = [{"seat": "X", "ron_value": 3900}, {"seat": "N", "ron_value": "a", "colour": 1}]
    assert where(ask("multi_ron", "ema2016", {"discarder": "Q", "winners": winners})) == {
        "given.discarder",
        "given.winners.0.seat",
        "given.winners.1.ron_value",
        "given.winners.1.colour",
    }
    bad = {
        "points": FINAL["points"] | {"A": "x", "D": 21050},
        "initial_seats": FINAL["initial_seats"] | {"B": "E"},
    }
    found = where(ask("final", "ema2016", FINAL | bad | {"chombo": {"X": 1}}))
    assert found == {"given.points.A", "given.initial_seats", "given.chombo.X"}


def test_the_state_after_every_hand_stands_in_the_open():
    hands = [{"kind": "draw", "tenpai": ["E"], "riichi_this_hand": ["E"]}, {"kind": "draw", "tenpai": ["S"]}]
    states = ask("hanchan", "ema2016", {"start": FINAL["initial_seats"], "hands": hands})["answer"]["states"]
    fields = ("round", "kyoku", "honba", "sticks", "dealer")
    assert [tuple(state[field] for field in fields) for state in states] == [
        ("E", 1, 1, 1, "A"),
        ("E", 2, 2, 1, "B"),
    ]
    assert states[1]["points"] == {"A": 31000, "B": 32000, "C": 28000, "D": 28000}


@pytest.mark.parametrize(
    ("by", "tile", "concealed", "wild", "total"),
    [
        ("discard", "1z", "12345777m221z", "56s", 40),
        ("self_draw", "6s", "12345777m2211z", "5s", 40),
        ("discard", "6s", "12345777m2211z", "5s", None),
    ],
)
def test_the_tile_that_completes_a_baida_hand_may_stand_apart(by, tile, concealed, wild, total):
    given = {"baida": ["5s", "6s"], "concealed": concealed, "baida_tiles": wild, "by": by, "winning_tile": tile}
    answer = ask("baida", "baida", given)["answer"]
    assert answer.get("total") == total


@pytest.mark.parametrize("field", ["tiles", "win", "dora"])
def test_no_more_tiles_are_read_than_a_game_has(field):
    for tiles in ("1" * 5000 + "m", "1m" * 5000, "x" * 5000, "1m " * 182):
        [found] = [
            p for p in ask("hand", "ema2016", HAND | {field: tiles})["problems"] if p["where"] == f"given.{field}"
        ]
        assert found["code"] == "tiles" and len(found["message"]) < 100
    assert where(ask("hand", "ema2016", HAND | {"dora": ["1m"] * 137})) == {"given.dora"}
    assert where(ask("wait", "ema2016", {"tiles": "23m456p789s11122z", "discards": "9m8p" * 68})) == {
        "given.discards"
    }


def test_a_flood_of_misspelt_names_is_answered_without_guessing_at_each():
    flood = {f"dorra{number}": 1 for number in range(200)}
    problems = ask("hand", "ema2016", HAND | flood)["problems"]
    assert len(problems) == 200
    assert "did you mean" in problems[0]["message"] and "did you mean" not in problems[-1]["message"]
    problems = ask("hand", "ema2016", HAND, rules=flood | {"umma": 1})["problems"]
    assert len(problems) == 201
    assert where(ask("hand", "ema2016", HAND, rules={"title": "x" * 60_000})) == {"rules"}


def test_no_line_stops_the_program():
    deep = [b'{"ruleset":"ema2016","kind":"draw","rules":{"uma":%s%s},"given":{}}' % (b"[" * n, b"]" * n)
            for n in range(900, 1000)]  # fmt: skip
    lines = [b'{"id":"\\ud83c half a pair","kind":"x"}', b'{"id":1e999}', *deep, b'{"id":"last"}']
    done = subprocess.run(
        [sys.executable, "-m", "scoring"], input=b"\n".join(lines), capture_output=True, check=True
    )
    replies = [json.loads(line, parse_constant=pytest.fail) for line in done.stdout.splitlines()]
    assert [r["id"] for r in (replies[0], replies[1], replies[-1])] == ["\ud83c half a pair", None, "last"]
    assert len(replies) == len(lines)
    assert not [r for r in replies if r["problems"][0]["code"] == "internal"]
