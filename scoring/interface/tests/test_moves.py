"""`legality` from tiles: a concealed kan after riichi, a ron after a missed tile, the kan dora turned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.interface import respond
from scoring.rulesets import PRESETS, get_ruleset

RIICHI = [name for name, ruleset in PRESETS.items() if ruleset.game == "riichi"]


def ask(given, ruleset="ema2016", **beside):
    return respond({"id": 1, "ruleset": ruleset, "kind": "legality", "given": given, **beside})


def reason(given, ruleset="ema2016", **rules):
    answer = ask(given, ruleset, rules=rules)["answer"]
    assert answer["legal"] is ("reason" not in answer)
    return answer.get("reason")


def codes(reply):
    return {problem["code"] for problem in reply["problems"]}


#: What every preset says: furiten ends with, a kan after riichi, kan dora (docs/spec/rules.md §2.3).
PLAYED = {
    "ema2008": ("own_draw_or_interruption", "waits_and_only_reading", "ankan_immediate_others_after_discard"),
    "ema2012": ("own_draw_or_interruption", "waits_and_only_reading", "immediate"),
    "ema2016": ("own_draw_or_call", "waits_and_only_reading", "immediate"),
    "ema2025": ("own_draw_or_call", "waits_and_only_reading", "immediate"),
    "krakow2022": ("own_draw_or_call", "waits_and_only_reading", "immediate"),
    "ryanzou": ("own_discard", "waits_unchanged", "immediate"),
    "wrc2014": ("own_draw", "waits_and_only_reading", "immediate"),
    "wrc2015": ("own_draw", "waits_and_only_reading", "immediate"),
    "wrc2022": ("own_draw", "waits_and_only_reading", "immediate"),
    "wrc2025": ("own_draw", "waits_unchanged", "immediate"),
    "tenhou": ("own_discard", "waits_unchanged", "ankan_immediate_others_after_discard"),
    "tenhou2023": ("own_discard", "waits_unchanged", "ankan_immediate_others_after_discard"),
    "majsoul": ("own_discard", "waits_unchanged", "ankan_immediate_others_after_discard"),
    "mleague": ("own_discard", "waits_and_only_reading", "immediate"),
}


def test_every_preset_is_spelt_out():
    assert PLAYED.keys() == set(RIICHI)
    for name, values in PLAYED.items():
        rules = get_ruleset(name)
        assert (rules.temporary_furiten_ends, rules.ankan_after_riichi, rules.kan_dora_timing) == values


# ankan

KAN = {"action": "ankan", "riichi": True}
THREE_RUNS = {**KAN, "tiles": "111222333m45p77s", "drawn": "2m"}


@pytest.mark.parametrize("name", RIICHI)
def test_three_triplets_in_a_row_after_riichi(name):
    """The example of the EMA and WRC books: they can be read as three equal sequences."""
    strict = PLAYED[name][1] == "waits_and_only_reading"
    assert reason(THREE_RUNS, name) == ("not_only_a_triplet" if strict else None)
    assert reason({**THREE_RUNS, "tiles": "222m567m333p45p77s"}, name) is None


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"tiles": "555z234m567p34s99s", "drawn": "5z"}, None),
        ({"tiles": "555z234m567p34s9s", "drawn": "5z", "melds": []}, "problem"),
        (
            {"tiles": "111m23m456p77s", "drawn": "1m", "melds": [{"type": "ankan", "tiles": "5555z"}]},
            "waits_change",
        ),
        ({"tiles": "111m789m45p77s", "drawn": "1m", "melds": [{"type": "ankan", "tiles": "5555z"}]}, None),
        # 3334: waits for 2, 4 and 5; after the kan only for 4
        ({"tiles": "3334m123p456p789s", "drawn": "3m"}, "waits_change"),
        # a tile that the hand waits for itself
        ({"tiles": "24333m456p789s11z", "drawn": "3m"}, "waits_change"),
        # four in the hand from the start, and another tile drawn
        ({"tiles": "5555z234m567p34s9s", "drawn": "1m", "kan": "5z"}, "not_tenpai"),
        ({"tiles": "1111m234m567p34s9s", "drawn": "9s", "kan": "1m"}, "not_tenpai"),
        ({"tiles": "22223m567p345s99s", "drawn": "1p", "kan": "2m"}, "not_the_drawn_tile"),
        ({"tiles": "555z234m567p34s99s", "drawn": "9s"}, "not_four_tiles"),
        ({"tiles": "555z234m567p34s9s1z", "drawn": "5z"}, "not_tenpai"),
        ({"tiles": "555z67p34s99s", "drawn": "5z", "melds": [{"type": "chi", "tiles": "234m"}]}, "problem"),
        ({"tiles": "555z567p34s", "drawn": "5z", "melds": [{"type": "chi", "tiles": "234m"}]}, "problem"),
        ({"tiles": "555z567p34s99s", "drawn": "5z", "melds": [{"type": "chi", "tiles": "234m"}]}, "open_hand"),
        ({"tiles": "055m234m567p34s99s", "drawn": "5m"}, None),
    ],
    ids=str,
)
def test_a_concealed_kan_after_riichi(given, expected):
    if expected == "problem":
        assert codes(ask({**KAN, **given})) == {"tile_count"}
    else:
        assert reason({**KAN, **given}) == expected


def test_before_riichi_four_equal_tiles_are_enough():
    free = {**THREE_RUNS, "riichi": False}
    assert reason(free) is None
    assert reason({**free, "tiles": "1111m22z567p34s99s", "drawn": "3z", "kan": "1m"}) is None
    assert reason({**free, "drawn": "4p"}) == "not_four_tiles"


def test_a_kan_of_five_equal_tiles_is_impossible():
    assert codes(ask({**KAN, "tiles": "5555z234m567p34s9s", "drawn": "5z"})) == {"five_of_a_kind"}
    assert codes(ask({**KAN, "tiles": "555z234m567p34s99s"})) == {"missing"}
    assert codes(ask({**KAN, "tiles": "555z234m567p34s99s", "drawn": "55z"})) == {"tiles"}


@given(st.integers(0, 2**32))
def test_the_stricter_rule_allows_no_kan_that_the_other_refuses(seed):
    from random import Random

    from scoring.hand.hand import Hand
    from scoring.riichi.play.moves import ankan_refused_in
    from scoring.tiles import Tile

    rng = Random(seed)
    first = rng.randrange(0, 25)
    near = [min(33, first + rng.randrange(4)) for _ in range(40)]
    held: list[int] = [first] * 3
    for kind in near + [rng.randrange(34) for _ in range(60)]:
        if len(held) < 13 and kind != first and held.count(kind) < 4:
            held.append(kind)
    hand = Hand(tuple(Tile(kind) for kind in held))
    strict, loose = (get_ruleset(name) for name in ("ema2016", "ryanzou"))
    if ankan_refused_in(strict, hand, first, first, True) is None:
        assert ankan_refused_in(loose, hand, first, first, True) is None


# ron

WAITS = {"action": "ron", "tiles": "234m567m34s88p111z"}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"win": "2s"}, None),
        ({"win": "6s"}, "not_waited_for"),
        ({"win": "2s", "discards": "19m5s"}, "furiten_discards"),
        ({"win": "2s", "discards": ["1m", "0s"]}, "furiten_discards"),
        ({"win": "2s", "discards": "19m6s"}, None),
        ({"win": "2s", "passed": "5s"}, "furiten_temporary"),
        ({"win": "2s", "passed": "0s"}, "furiten_temporary"),
        ({"win": "2s", "passed": True}, "furiten_temporary"),
        ({"win": "2s", "passed": ["9m", "1p"]}, None),
        ({"win": "2s", "passed": False}, None),
        ({"win": "2s", "passed": "5s", "since": ["own_draw", "own_discard"]}, None),
        ({"win": "2s", "passed": "5s", "riichi": True, "since": ["own_draw", "own_discard"]}, "furiten_riichi"),
        ({"win": "2s", "passed": "5s", "riichi": True, "since": ["riichi"]}, None),
        ({"tiles": "234m567m34s88p12z", "win": "2s"}, "not_tenpai"),
    ],
    ids=str,
)
def test_a_ron_as_far_as_furiten_goes(given, expected):
    if expected == "not_tenpai":
        given = {**given, "tiles": "234m567m35s88p147z"}
    assert reason({**WAITS, **given}) == expected


#: What ends temporary furiten, by `temporary_furiten_ends`.
SINCE = {
    (): set(),
    ("call",): {"own_draw_or_interruption"},
    ("own_call", "own_discard"): {"own_draw_or_call", "own_draw_or_interruption", "own_discard"},
    ("own_draw", "own_discard"): {"own_draw", "own_draw_or_call", "own_draw_or_interruption", "own_discard"},
}


@pytest.mark.parametrize("since", SINCE)
@pytest.mark.parametrize("name", RIICHI)
def test_temporary_furiten_ends_as_the_rules_say(name, since):
    expected = None if PLAYED[name][0] in SINCE[since] else "furiten_temporary"
    assert reason({"action": "ron", "passed": True, "since": list(since)}, name) == expected
    assert reason({**WAITS, "win": "2s", "passed": "5s", "since": list(since)}, name) == expected


def test_what_cannot_be_asked_about_a_ron():
    assert codes(ask({"action": "ron"})) == {"missing"}
    assert codes(ask({"action": "ron", "passed": True, "discards": "5s"})) == {"missing"}
    assert codes(ask({"action": "ron", "passed": True, "since": ["own_discard"]})) == {"own_discard_after_what"}
    assert codes(ask({"action": "ron", "passed": True, "since": ["lunch"]})) == {"choice"}
    assert codes(ask({"action": "ron", "passed": 5})) == {"type"}
    assert codes(ask({**WAITS, "tiles": "234m567m345s88p111z", "win": "2s"})) == {"tile_count"}


def test_a_tile_passed_before_the_hand_changed_counts_as_the_asker_says():
    given = {**WAITS, "win": "2s", "passed": "9m", "since": ["own_call", "own_discard"]}
    assert reason(given, "wrc2015") == "furiten_temporary"
    assert reason(given, "ema2016") is None


# kan dora


@pytest.mark.parametrize("name", RIICHI)
@pytest.mark.parametrize(
    ("kans", "won", "at_once", "late"),
    [
        ([], "later", 0, 0),
        (["ankan"], "rinshan", 1, 1),
        (["daiminkan"], "rinshan", 1, 0),
        (["shouminkan"], "rinshan", 1, 0),
        (["daiminkan"], "later", 1, 1),
        (["daiminkan", "ankan"], "rinshan", 2, 2),
        (["ankan", "shouminkan"], "rinshan", 2, 1),
        (["ankan", "shouminkan"], "robbed", 1, 1),
        (["ankan"], "robbed", 0, 0),
        (["ankan", "ankan", "daiminkan", "ankan"], "later", 4, 4),
    ],
    ids=str,
)
def test_kan_dora_turned_at_a_win(name, kans, won, at_once, late):
    right = at_once if PLAYED[name][2] == "immediate" else late
    given = {"action": "kan_dora", "kans": kans, "won": won}
    assert ask(given, name)["answer"] == {"legal": True, "indicators": right}
    assert reason({**given, "shown": right}, name) is None
    if right < 4:
        assert reason({**given, "shown": right + 1}, name) == "too_many_indicators"
    if right:
        assert reason({**given, "shown": right - 1}, name) == "too_few_indicators"


def test_kan_dora_that_cannot_be():
    base = {"action": "kan_dora"}
    assert codes(ask(base)) == {"choice"}
    assert codes(ask({**base, "kans": ["ankan"] * 5})) == {"choice"}
    assert codes(ask({**base, "kans": ["pon"]})) == {"choice"}
    assert codes(ask({**base, "kans": [], "won": "rinshan"})) == {"kan_missing"}
    assert codes(ask({**base, "kans": ["ankan"], "shown": 5})) == {"type"}
    assert ask({**base, "kans": ["ankan"]}, rules={"kan_dora": False})["answer"]["indicators"] == 0


RINSHAN = {
    "tiles": "234567m22345s",
    "melds": [{"type": "daiminkan", "tiles": "9999p", "from": "W"}],
    "win": "5s",
    "by": "tsumo",
    "seat": "S",
    "rinshan": True,
}
FOUR = ["1m", "3p", "1s", "7z"]


@pytest.mark.parametrize("name", RIICHI)
def test_a_hand_has_no_more_kan_dora_than_were_turned(name):
    """Other players may have made the other three kans, so the winner's melds alone do not limit them."""
    late = PLAYED[name][2] != "immediate"

    def problems(**changes):
        given = {**RINSHAN, "kandora": FOUR, **changes}
        return codes({"problems": [], **respond({"ruleset": name, "kind": "hand", "given": given})})

    assert problems() == ({"indicators"} if late else set())
    assert problems(kandora=FOUR[:3]) == set()
    assert problems(rinshan=False) == set()
    assert problems(rinshan=False, by="ron", **{"from": "E"}, chankan=True) == {"indicators"}
    assert problems(melds=[{"type": "ankan", "tiles": "9999p"}]) == set()
    assert problems(kandora=[*FOUR, "6z"]) == {"indicators"}


def test_reasons_are_told_in_both_languages():
    for lang, start in (("en", "temporary furiten"), ("pl", "chwilowy furiten")):
        answer = ask({"action": "ron", "passed": True}, lang=lang)["answer"]
        assert answer["text"].startswith(start)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"call": "pon", "riichi": True}, "after_riichi"),
        ({"call": "chi", "riichi": True}, "after_riichi"),
        ({"call": "daiminkan", "riichi": True, "live_wall": 20}, "after_riichi"),
        ({"call": "shouminkan", "riichi": True}, "after_riichi"),
        ({"call": "ankan", "riichi": True, "live_wall": 20}, None),
        ({"call": "pon"}, None),
        ({"call": "pon", "live_wall": 0}, "last_tile"),
        ({"call": "ankan", "live_wall": 0}, "last_tile"),
        ({"call": "shouminkan", "live_wall": 1}, None),
        ({"call": "daiminkan", "kans": 4}, "fifth_kan"),
        ({"call": "chi", "kans": 4}, None),
    ],
)
@pytest.mark.parametrize("ruleset", ["ema2016", "ryanzou", "tenhou"])
def test_calls(given, reason, ruleset):
    answer = respond({"id": 1, "ruleset": ruleset, "kind": "legality", "given": {"action": "call", **given}})[
        "answer"
    ]
    assert (answer["legal"], answer.get("reason")) == (reason is None, reason)


def test_nothing_is_discarded_after_a_call_in_riichi():
    given = {"action": "discard_after_call", "called": "1p", "meld": "111p", "discard": "5s"}
    asked = {"id": 1, "ruleset": "ema2016", "kind": "legality"}
    assert respond({**asked, "given": given})["answer"] == {"legal": True}
    answer = respond({**asked, "given": {**given, "riichi": True}})["answer"]
    assert (answer["legal"], answer["reason"]) == (False, "after_riichi")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"tiles": "234567m11p34s", "melds": [{"type": "pon", "tiles": "555z", "from": "N"}]}, "open_riichi"),
        ({"passed": True, "since": ["own_call"]}, "call_after_riichi"),
    ],
)
def test_a_ron_in_riichi_follows_no_own_call(given, code):
    asked = {"id": 1, "ruleset": "ema2016", "kind": "legality"}
    problems = respond({**asked, "given": {"action": "ron", "riichi": True, **given}})["problems"]
    assert code in {p["code"] for p in problems}
    assert "answer" in respond({**asked, "given": {"action": "ron", **given}})
