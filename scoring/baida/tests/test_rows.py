"""Hands told by ticked rows: what they are worth, and what no hand has together."""

import pytest

from scoring.baida.rows import BONUSES, EXCLUDE, PATTERNS, row_problems, score_rows, told
from scoring.interface import respond
from scoring.rulesets import get_ruleset

RULES = get_ruleset("baida").baida


def ask(rules=None, lang="en", **given):
    request = {"id": 1, "ruleset": "baida", "kind": "baida", "given": given, "lang": lang}
    return respond(request | ({"rules": rules} if rules else {}))


def answer(*rows, **given):
    return ask(rows=list(rows), **{"by": "self_draw", **given})["answer"]


CASES = {
    "nothing": ((), {}, 0),
    "patterns add": (("pure_one_suit", "nine_tile_straight", "no_baida"), {}, 150),
    "the limit of patterns": (("pure_one_suit", "nine_tile_straight", "blessing_of_heaven"), {}, 340),
    "big crane": (("big_crane", "no_baida", "final_discard"), {"by": "discard"}, 120),
    "a reduced big crane": (("big_crane", "has_discarded_baida"), {}, 10),
    "four kongs": (("four_kongs", "win_on_kong"), {}, 410),
    "the limit of all": (("four_kongs", "pure_one_suit", "win_on_kong"), {}, 480),
    "a dragon with Baida": (("nine_tile_straight", "baida_dragon", "four_baida"), {}, 80),
    "thirteen terminals": (("thirteen_terminals", "final_draw"), {}, 210),
    "seven Baida": (("seven_baida",), {}, 480),
    "earth": (("blessing_of_earth", "no_baida"), {"by": "discard", "seat": "W", "thrower": "E"}, 210),
    "an item the judge names": ((), {"judge_patterns": [["item_5", 300]]}, 300),
}


@pytest.mark.parametrize("name", CASES)
def test_ticked_rows_are_worth_what_the_sheet_says(name):
    rows, given, total = CASES[name]
    got = answer(*rows, **given)
    assert (got["legal_win"], got["total"]) == (True, total)
    assert got["total"] == min(480, got["base"] + sum(points for _, points in got["bonuses"]))


def test_who_pays_is_the_same_as_with_tiles():
    assert answer("pure_one_suit")["payments"] == {"winner": 300, "each_other": -100}
    assert answer("pure_one_suit", by="discard")["payments"] == {"winner": 200, "thrower": -200, "each_other": 0}


@pytest.mark.parametrize(
    ("tiles", "rows", "by"),
    [
        (
            {"concealed": "123455678999m", "baida_tiles": "56s"},
            ["pure_one_suit", "nine_tile_straight"],
            "self_draw",
        ),
        ({"concealed": "123456789m111p22z"}, ["nine_tile_straight", "no_baida"], "discard"),
        ({"concealed": "119m19p19s1234567z"}, ["thirteen_terminals", "no_baida"], "discard"),
    ],
)
def test_rows_and_tiles_give_the_same_answer(tiles, rows, by):
    with_tiles = ask(baida=["5s", "6s"], by=by, **tiles)["answer"]
    ticked = answer(*rows, by=by)
    assert {name: with_tiles[name] for name in ("patterns", "bonuses", "base", "total", "payments")} == {
        name: ticked[name] for name in ("patterns", "bonuses", "base", "total", "payments")
    }


def test_items_count_once_the_organiser_has_set_them():
    assert [p["code"] for p in ask(rows=["item_4"], by="self_draw")["problems"]] == ["judge_pattern"]
    assert ask(rows=["item_4"], by="self_draw", rules={"baida": {"item_4": 60}})["answer"]["total"] == 60


@pytest.mark.parametrize(("one", "other"), EXCLUDE)
def test_rows_that_exclude_each_other_are_refused(one, other):
    codes = {problem.code for problem in row_problems(told([one, other]), RULES)}
    assert "rows" in codes


WRONG = {
    "a dragon without its straight": (["baida_dragon"], {}, "needs"),
    "seven Baida with more": (["seven_baida", "final_draw"], {}, "count alone"),
    "seven Baida on a discard": (["seven_baida"], {"by": "discard"}, "a win from the wall"),
    "a final draw on a discard": (["final_draw"], {"by": "discard"}, "“Final draw” needs a win from the wall"),
    "heaven with a crane": (["blessing_of_heaven", "big_crane"], {}, "these are not the first 14 tiles"),
    "heaven beside East": (["blessing_of_heaven"], {"seat": "S"}, "only East can have it"),
    "earth from West": (["blessing_of_earth"], {"by": "discard", "seat": "S", "thrower": "W"}, "first discard"),
    "a robbed kong and a discard": (["robbing_a_kong", "final_discard"], {"by": "discard"}, "no discard"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_refused_with_a_sentence(name):
    rows, given, words = WRONG[name]
    problems = ask(rows=rows, **{"by": "self_draw", **given})["problems"]
    assert any(words in problem["message"] for problem in problems), problems


def test_an_open_hand_with_baida_wins_only_by_self_draw():
    got = answer("big_crane", by="discard")
    assert (got["legal_win"], got["reason"]) == (False, "self_draw_only")
    assert answer("big_crane", by="discard", judge_total=90)["total"] == 90


def test_least_points_hold_for_ticked_rows():
    assert not score_rows(
        told(["no_baida"]), get_ruleset("baida").replace(baida={"minimum_points": 15}).baida
    ).legal_win


def test_every_row_is_known_by_name_and_an_unknown_one_is_refused():
    problems = ask(rows=["chow", 7], by="self_draw")["problems"]
    assert [p["where"] for p in problems] == ["given.rows.0", "given.rows.1"]
    assert all(name in problems[0]["message"] for name in (*PATTERNS, *BONUSES))
    assert [p["code"] for p in ask(rows="big_crane", by="self_draw")["problems"]] == ["type"]


def test_refusals_are_polish_too():
    (problem,) = ask(rows=["no_baida", "four_baida"], by="self_draw", lang="pl")["problems"]
    assert problem["message"] == "„Bez Baida” i „Cztery Baida” wykluczają się"
