"""Whatever comes in, something sensible comes out: an answer or problems, never an exception."""

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from scoring.interface import respond

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "data"
GAME = {
    "id": "game",
    "ruleset": "tenhou",
    "kind": "hanchan",
    "given": {
        "start": {"initial_seats": {"A": "E", "B": "S", "C": "W", "D": "N"}},
        "hands": [
            {"kind": "draw", "tenpai": ["E"], "riichi_this_hand": ["E"]},
            {
                "kind": "hand",
                "riichi_this_hand": [],
                "given": {"tiles": "234567m22345p678s", "win": "8s", "by": "ron", "seat": "S", "from": "W"},
            },
            {"kind": "report", "han": 2, "fu": 30, "by": "tsumo", "seat": "S"},
            {
                "kind": "multi_ron",
                "discarder": "W",
                "winners": [
                    {"seat": "S", "ron_value": 3900},
                    {"seat": "N", "hand": {"tiles": "234567m22345p678s", "win": "8s", "melds": []}},
                ],
            },
            {"kind": "nagashi", "nagashi": ["S"], "tenpai": []},
            {"kind": "judge", "deltas": {"E": 100, "S": -100}, "reason": "x"},
            {"kind": "payment", "transfers": [{"from": "E", "to": "S", "points": 100, "reason": "bet"}]},
        ],
    },
}
CORRECTED = {
    **GAME,
    "given": {**GAME["given"], "change": {"replace": 0, "record": {"kind": "draw", "tenpai": ["S"]}}},
}
MOVES = [
    {"action": "win", "yaku_han": 1, "yaku": ["tanyao"], "dora": 1, "honba": 5},
    {"action": "ankan", "riichi": True, "tiles": "111222333m45p77s", "melds": [], "drawn": "2m", "kan": "2m"},
    {
        "action": "ron",
        "tiles": "567m34s88p111z",
        "melds": [{"type": "ankan", "tiles": "5555p"}],
        "win": "2s",
        "discards": ["9m", "1p"],
        "passed": "5s",
        "riichi": False,
        "since": ["own_draw", "own_discard"],
    },
    {"action": "kan_dora", "kans": ["ankan", "daiminkan"], "won": "rinshan", "shown": 1},
]
REQUESTS = [
    GAME,
    CORRECTED,
    *({"ruleset": "ema2016", "kind": "legality", "given": given} for given in MOVES),
    *map(json.loads, (FOLDER / "examples.jsonl").read_text(encoding="utf-8").splitlines()),
]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.floats(allow_nan=False),
    st.sampled_from(["", "E", "X", "ron", "0m", "123456789m", "9" * 50, "ą", "points"]),
    st.lists(st.sampled_from([None, "E", 3, [], {}]), max_size=3),
    st.dictionaries(st.sampled_from(["E", "seat", "points", ""]), st.sampled_from([None, "E", 3, []]), max_size=3),
)


def paths(value, at=()):
    yield at
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, child in children:
        yield from paths(child, (*at, name))


def put(value, path, junk):
    if not path:
        return junk
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(copy[path[0]], path[1:], junk)
    return copy


@given(st.data())
def test_nonsense_is_answered_or_refused(data):
    request = data.draw(st.sampled_from(REQUESTS))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(paths(request))))
        request = put(request, path, data.draw(JUNK))
    reply = respond(request)
    assert ("answer" in reply) != ("problems" in reply)
    assert reply.get("problems", True), reply
    json.dumps(reply)


@given(st.dictionaries(st.sampled_from(["uma", "pao", "chombo", "baida", "red_fives", "payment", "rounds"]), JUNK))
def test_nonsense_rules_are_refused(rules):
    reply = respond({**REQUESTS[1], "rules": rules})
    assert ("answer" in reply) != ("problems" in reply)
