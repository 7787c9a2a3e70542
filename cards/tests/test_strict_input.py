"""A field nobody reads and one that is missing are problems at every level, never another answer."""

import copy
import json
from pathlib import Path

import pytest

from cards.interface import respond
from cards.tests.table_cases import SPARE, action, call, draw, meld, riichi, ron, tsumo

EXAMPLES = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "examples.jsonl").read_text().splitlines()
]
CONTEXT = {
    "round_wind": "E",
    "honba": 1,
    "pot": 0,
    "points": dict.fromkeys("ESWN", 30000),
    "cards": SPARE,
    "state": {"S": {"floor_used": True}},
}
LIABLE = ron("34p99s", "5p", melds=[meld("pon", "555z", "E"), meld("pon", "666z", "E"), meld("pon", "777z", "N")])
LIABLE["wins"][0]["pao"] = [{"yaku": "daisangen", "seat": "N"}]
CLAIM = {"seat": "N", "call": "chi", "tiles": "345p", "called_tile": "5p"}
MORE = {
    "liability and a call": LIABLE | {"events": [call("S", "pon", "555z", "E"), riichi("N", inazuma=False)]},
    "claims": ron(facts={"priority_call": [CLAIM], "hitomi_tsumo": {"han": 2, "fu": 40}}),
    "tsumo": tsumo(events=[riichi("S")], ura=["9s"]),
    "draw": draw("S", events=[call("N", "chi", "345p", "W")], noten_riichi=""),
    "abort": {"type": "abort", "draw": None, "events": [], "facts": {}},
    "chombo": {"type": "chombo", "offenders": ["S"], "cause": "dead_hand", "social": False, "events": []},
    "call": action("call", "S", call="pon", tiles="555p", **{"from": "W"}, facts={"competing_calls": [CLAIM]}),
    "riichi": action("riichi", "S", hand="234567m34678p55s", inazuma=False),
    "swap": action("meld_swap", "S", target="W", takes={"kind": "ankan", "tiles": "1111m"}),
}
REQUESTS = {
    example["id"]: {key: example[key] for key in ("id", "ruleset", "context", "report")} for example in EXAMPLES
} | {title: {"id": title, "context": CONTEXT, "report": report} for title, report in MORE.items()}
OPTIONAL = {
    "id", "ruleset", "facts", "state", "melds", "flags", "source", "pao", "turn", "inazuma", "in_riichi",
    "noten_riichi", "draw", "cause", "social", "hand", "with", "target", "takes", "called_tile", "river_of",
}  # fmt: skip
"""Fields that may be left out: nothing is said with them, or there is nothing of the kind."""
BY_NAME = ("facts", "state")
"""Objects whose every field is a choice: none of them must be there."""


def objects(value, path=()):
    """Every object in a request, with the way to it."""
    if isinstance(value, dict):
        yield path, value
        for key, item in value.items():
            yield from objects(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from objects(item, (*path, index))


def not_told(path, name):
    """What may be left open: whom a winner's meld was called from, and with which tiles somebody called."""
    return (path[-2:-1], name) in ((("melds",), "from"), (("events",), "tiles"))


def at(value, path):
    for step in path:
        value = value[step]
    return value


@pytest.mark.parametrize("title", REQUESTS)
def test_what_is_asked_is_answered(title):
    assert "answer" in respond(REQUESTS[title])


@pytest.mark.parametrize("title", REQUESTS)
def test_a_misspelt_field_is_a_problem(title):
    request = REQUESTS[title]
    for path, found in objects(request):
        for name in found:
            changed = copy.deepcopy(request)
            inner = at(changed, path)
            inner[f"{name}x"] = inner.pop(name)
            answer = respond(changed)
            assert "problems" in answer, (*path, name)
            where = ".".join(str(step) for step in (*path, f"{name}x"))
            places = [p["where"].replace("[", ".").replace("]", "") for p in answer["problems"]]
            assert where in places, (where, places)


@pytest.mark.parametrize("title", REQUESTS)
def test_an_unknown_field_is_a_problem_beside_all_that_are_there(title):
    request = REQUESTS[title]
    for path, _ in objects(request):
        changed = copy.deepcopy(request)
        at(changed, path)["nonsense"] = 1
        assert "problems" in respond(changed), path


@pytest.mark.parametrize("title", REQUESTS)
def test_a_missing_field_is_a_problem(title):
    request = REQUESTS[title]
    for path, found in objects(request):
        if path and path[-1] in BY_NAME:
            continue
        for name in set(found) - OPTIONAL:
            if "takes" in path or "state" in path or path[-2:-1] == ("facts",) or not_told(path, name):
                continue
            changed = copy.deepcopy(request)
            del at(changed, path)[name]
            assert "problems" in respond(changed), (*path, name)


def test_it_says_what_was_probably_meant():
    request = copy.deepcopy(REQUESTS["tsumo"])
    request["report"]["ura_indicator"] = request["report"].pop("ura_indicators")
    answer = respond(request)["problems"]
    assert [problem["code"] for problem in answer] == ["unknown_field", "missing"]
    assert answer[0]["message"] == "unknown field 'ura_indicator', did you mean 'ura_indicators'?"
    assert respond({**request, "lang": "pl"})["problems"][0]["message"].endswith("'ura_indicators'?")


def test_a_priority_claim_without_its_tiles_makes_no_refused_ron_legal():
    request = copy.deepcopy(REQUESTS["claims"])
    request["context"]["cards"] = {**SPARE, "N": "maya-yukiko"}
    assert respond(request)["answer"]["reason"] == "higher_priority_call"
    del request["report"]["facts"]["priority_call"][0]["tiles"]
    assert [problem["code"] for problem in respond(request)["problems"]] == ["missing"]


def test_half_a_tsumo_of_hitomi_is_none():
    request = copy.deepcopy(REQUESTS["claims"])
    request["report"]["facts"] = {"hitomi_tsumo": {"han": 3}}
    assert respond(request)["problems"][0]["where"] == "report.facts.hitomi_tsumo.fu"
    request["report"]["facts"] = {"hitomi_tsumo": {"han": 5}}
    assert "answer" in respond(request)


def test_a_tsumo_comes_from_nobody():
    request = copy.deepcopy(REQUESTS["tsumo"])
    request["report"]["from"] = "W"
    assert respond(request)["problems"][0]["code"] == "from_by_tsumo"


@pytest.mark.parametrize("name", ["honba", "pot"])
@pytest.mark.parametrize("text", ["", [], {}, False])
def test_what_is_no_number_is_not_nought(name, text):
    found = respond({"context": CONTEXT | {name: text}, "report": MORE["tsumo"]})["problems"]
    assert [(problem["code"], problem["where"]) for problem in found] == [("not_a_number", f"context.{name}")]
